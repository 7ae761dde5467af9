import { toCamelot } from '../../../media/index.ts'
import { type Accents, accentsOf } from './accents.ts'
import { type DetectedGrid, layGrid } from './beat-grid.ts'
import { EVEN, layPieces } from './even-pieces.ts'
import type { AudioFeatures } from './features.ts'
import { evenness, fitTempo } from './fitted-tempo.ts'
import type { Finding } from './hints.ts'
import { findKey } from './key.ts'
import { LevelChanges } from './level-changes.ts'
import { phraseStarts } from './phrases.ts'
import { roughTempo } from './tempo.ts'

/** The autocorrelation of the most regular beats in music. */
const REGULAR = 0.4
const NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']

export interface TempoFinding extends Finding<number> {
  accents: Accents
  /** `undefined` without a beat. */
  grid: DetectedGrid | undefined
  /** Start times of phrases, in seconds; empty without a beat. */
  phrases: number[]
}

/** The tempo in beats a minute to a hundredth, 0 without a beat, and the grid and phrases that follow from it. */
export function findTempo({ onsets, levels, strikes }: Pick<AudioFeatures, 'onsets' | 'levels' | 'strikes'>): TempoFinding {
  const accents = accentsOf(onsets)
  const rough = roughTempo(accents)
  if (rough.bpm === 0) return { value: 0, confidence: 0, accents, grid: undefined, phrases: [] }
  const changes = new LevelChanges(levels)
  const grid = gridOf({ onsets, levels, strikes }, accents, changes, rough.bpm)
  const confidence = Math.min(1, rough.regularity / REGULAR) * (0.5 + 0.5 * rough.octaveCertainty)
  return { value: Math.round(grid.bpm * 100) / 100, confidence, accents, grid, phrases: phraseStarts(grid, changes) }
}

/** One grid for the whole track, or one for each stretch where its tempo changes. */
function gridOf(sound: Parameters<typeof findTempo>[0], accents: Accents, changes: LevelChanges, roughBpm: number): DetectedGrid {
  const even = layGrid(accents, changes, sound.strikes, fitTempo(accents, roughBpm))
  const steady = evenness(accents, even.bpm)
  if (steady >= EVEN) return { ...even, changes: [] }
  const { other: _, ...unsteady } = even
  return layPieces(sound, roughBpm) ?? { ...unsteady, confidence: steady * even.confidence, changes: [] }
}

/** The key as Camelot code; '' without a key. */
export function findCamelot({ pitches, bassLine }: Pick<AudioFeatures, 'pitches' | 'bassLine'>): Finding<string> {
  const key = findKey(pitches, bassLine)
  if (!key) return { value: '', confidence: 0 }
  const name = `${NAMES[key.tonic]}${key.mode === 'minor' ? 'm' : ''}`
  return { value: toCamelot(name) ?? '', confidence: key.confidence }
}
