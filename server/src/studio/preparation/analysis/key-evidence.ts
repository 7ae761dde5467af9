import type { BassLine } from './bass-line.ts'
import { addedUp, chromaOf, noPitches, type PitchClasses } from './chroma.ts'
import { KEY_PROFILES, type Mode } from './key-profiles.ts'
import { loopOf } from './loop.ts'
import { type Pitches, tuningOf } from './pitches.ts'
import { correlation, meanOf } from './statistics.ts'

/** What speaks for a key, each about 0 to 1. */
export interface KeyEvidence {
  /** Pitch class of the tonic, 0 is C. */
  tonic: number
  mode: Mode
  /** How like all notes are to those of music in the key, to its scale and to its chord. */
  notes: number
  scale: number
  chord: number
  /** How often its tonic is the bass, and how often where chords come home. */
  bass: number
  bassAtHome: number
  /** How often its tonic is the lowest tone, and how like the notes are to its chord, where chords come home. */
  lowestAtHome: number
  chordAtHome: number
  /** The same of what is played first. */
  openingChord: number
}

/** Chords mostly begin at home, and stay there for a quarter of their round. */
const HOME = 0.25
/** How much of the beginning is the opening, in seconds. */
const OPENING_S = [1.2, 2.5] as const
/** A low tone counts that is not far below the mean, and that stays: a drum falls to its pitch through others. */
const HEARD = 0.3
const STAYS = 1
/** A bass is at least so loud, beside the loudest tones. */
const LOUD = 0.2
/** A tone so far from its semitone is none of the scale. */
const NEAR = 0.25

type IsWanted = (atS: number) => boolean
const always: IsWanted = () => true

/** What speaks for each of the 24 keys. */
export function keyEvidence(pitches: Pitches, bassLine: BassLine): { notes: PitchClasses; keys: KeyEvidence[] } {
  const tuning = tuningOf(pitches)
  const chroma = chromaOf(pitches, tuning)
  const loopS = loopOf(chroma, pitches.rateHz)
  const [least, most] = OPENING_S
  const openingS = Math.min(most, Math.max(least, HOME * loopS))
  const isHome: IsWanted = (atS) => atS % loopS < HOME * loopS
  const notesOf = (isWanted: IsWanted) => addedUp(chroma.filter((_, at) => isWanted(at / pitches.rateHz)))
  const bassOf = (isWanted: IsWanted) => scaled(bassNotes(bassLine, tuning, isWanted), bassShare(pitches, bassLine))
  const [notes, home, opening] = [notesOf(always), notesOf(isHome), notesOf((atS) => atS < openingS)]
  const [bass, bassAtHome, lowest] = [bassOf(always), bassOf(isHome), scaled(lowestNotes(pitches, tuning, isHome), 1)]
  const keys = (['major', 'minor'] as const).flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic): KeyEvidence => {
      const likeness = (classes: PitchClasses, profile: readonly number[]) =>
        correlation([...classes.slice(tonic), ...classes.slice(0, tonic)], profile)
      const profile = KEY_PROFILES[mode]
      return {
        tonic,
        mode,
        notes: likeness(notes, profile.notes),
        scale: Math.max(...profile.scales.map((scale) => likeness(notes, scale))),
        chord: likeness(notes, profile.chord),
        bass: bass[tonic]!,
        bassAtHome: bassAtHome[tonic]!,
        lowestAtHome: lowest[tonic]!,
        chordAtHome: likeness(home, profile.chord),
        openingChord: likeness(opening, profile.chord),
      }
    }),
  )
  return { notes, keys }
}

/** How often each pitch class is the bass. */
function bassNotes({ midis, magnitudes, rateHz }: BassLine, tuning: number, isWanted: IsWanted): PitchClasses {
  const counts = noPitches()
  const least = HEARD * meanOf(magnitudes)
  for (let at = 1; at < midis.length; at += 1) {
    const stays = midis[at]! > 0 && Math.abs(midis[at]! - midis[at - 1]!) < STAYS
    if (stays && magnitudes[at]! > least && isWanted(at / rateHz)) counts[Math.round(midis[at]! - tuning) % 12]! += 1
  }
  return counts
}

/** How much the bass is to be believed, 0 to 1: where there is none, what lies below other tones is their shadow. */
function bassShare({ loudest }: Pitches, { magnitudes }: BassLine): number {
  return Math.min(1, meanOf(magnitudes) / (LOUD * meanOf(loudest) || 1))
}

function lowestNotes({ lowest, rateHz }: Pitches, tuning: number, isWanted: IsWanted): PitchClasses {
  const counts = noPitches()
  for (const [at, midi] of lowest.entries()) {
    const nearest = Math.round(midi - tuning)
    if (midi > 0 && Math.abs(midi - tuning - nearest) < NEAR && isWanted(at / rateHz)) counts[nearest % 12]! += 1
  }
  return counts
}

/** With `most` for the largest. */
function scaled(values: PitchClasses, most: number): PitchClasses {
  const largest = Math.max(...values, 1e-9)
  return values.map((value) => (most * value) / largest)
}
