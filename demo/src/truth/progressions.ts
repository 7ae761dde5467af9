import { between, pick, type Random, seededRandom } from '@shenglang/contract/seeded-random'
import { type CamelotKey, musicalKey } from '../camelot.ts'
import { positionAbove } from '../synth/harmony.ts'
import type { InstrumentName } from '../synth/instruments.ts'
import { repeatPattern } from '../synth/pattern.ts'
import { type Hit, type Note, type Score, STEPS_PER_BAR } from '../synth/score.ts'
import { STYLE_RECIPES, STYLES } from '../synth/style-recipes.ts'
import { playedScore, type Sounds } from './played-score.ts'

/** Semitones above the tonic, root first. */
const CHORDS = {
  major: { I: [0, 4, 7], ii: [2, 5, 9], iii: [4, 7, 11], IV: [5, 9, 0], V: [7, 11, 2], vi: [9, 0, 4] },
  natural: { i: [0, 3, 7], III: [3, 7, 10], iv: [5, 8, 0], v: [7, 10, 2], VI: [8, 0, 3], VII: [10, 2, 5] },
  harmonic: { i: [0, 3, 7], 'ii°': [2, 5, 8], III: [3, 7, 10], iv: [5, 8, 0], V: [7, 11, 2], VI: [8, 0, 3], VII: [10, 2, 5] },
} as const
export type Scale = keyof typeof CHORDS

/** Each begins at home, which distinguishes a key from its relative. */
const PROGRESSIONS: Record<Scale, readonly string[]> = {
  major: ['I V vi IV', 'I vi IV V', 'I IV V I', 'I IV vi V', 'I iii IV V', 'I vi ii V', 'I IV I V', 'I V IV IV'],
  natural: ['i VI III VII', 'i VII VI VII', 'i iv VII III', 'i VI iv v', 'i III VII iv', 'i iv v i', 'i i VI VII', 'i v VI iv'],
  harmonic: ['i iv V i', 'i VI iv V', 'i V i iv', 'i VII VI V', 'i iv i V', 'i VI ii° V', 'i i iv V', 'i III iv V'],
}
const BANDS = ['chords', 'bass', 'bass and drums'] as const
const INSTRUMENTS: readonly InstrumentName[] = ['keys', 'pad', 'superSaw', 'pluck', 'stab', 'guzheng', 'bell']
const RHYTHMS = ['x---------------', 'x-------x-------', 'x---x---x---x---', 'x--x--x-..x-x-x-', '..x-..x-..x-..x-']
const BASS_RHYTHMS = ['1---------------', '..1-..1-..1-..1-', '1-1-1-1-1-1-1-1-', '1--1--1-..1-1-5-']
const LOWEST = { bass: 31, chords: 54 }

/** A loop of which it is known in which key it is. */
export interface Progression {
  name: string
  camelot: CamelotKey
  scale: Scale
  chords: string
  /** How many bars each chord lasts. */
  chordBars: number
  band: (typeof BANDS)[number]
  bpm: number
  bars: number
  instrument: InstrumentName
  rhythm: string
  bassRhythm: string
  drumStyle: (typeof STYLES)[number]
  sounds: Sounds
}

/** Twice each of the 24 keys and so on: minor ones natural and harmonic in turn; the same seed always gives the same ones. */
export function progressions(seed: string, count = 48): Progression[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(`${seed} progression ${index}`)
    const isMinor = index % 2 === 1
    const scale = !isMinor ? 'major' : index % 4 === 1 ? 'natural' : 'harmonic'
    const hour = (Math.floor(index / 4) % 12) + 1
    return {
      name: `${seed}-${scale}-${index}`,
      camelot: `${hour}${isMinor ? 'A' : 'B'}` as CamelotKey,
      scale,
      chords: pick(random, PROGRESSIONS[scale]),
      chordBars: pick(random, [1, 1, 2]),
      band: pick(random, BANDS),
      bpm: Math.round(between(random, 84, 150)),
      bars: 16,
      instrument: pick(random, INSTRUMENTS),
      rhythm: pick(random, RHYTHMS),
      bassRhythm: pick(random, BASS_RHYTHMS),
      drumStyle: pick(random, STYLES),
      sounds: pick(random, ['synth', 'plain']),
    }
  })
}

export const renderProgression = (loop: Progression): Float32Array => playedScore(scoreOf(loop), loop.sounds)

function scoreOf(loop: Progression): Score {
  const { name, camelot, bpm, bars, drumStyle, band } = loop
  const random = seededRandom(name)
  const recipe = STYLE_RECIPES[drumStyle]
  const song = { seed: name, style: drumStyle, version: 'original', camelot, bpm, bars } as const
  return {
    song,
    key: musicalKey(camelot),
    recipe,
    sections: [{ name: 'drop', fromBar: 0, toBar: bars }],
    notes: [...chordNotes(loop, random), ...(band === 'chords' ? [] : bassNotes(loop))],
    hits: band === 'bass and drums' ? drumHits(loop) : [],
    risers: [],
  }
}

/** The chord that sounds at a step, as pitch classes, root first. */
function chordAt({ camelot, scale, chords, chordBars }: Progression, step: number): number[] {
  const names = chords.split(' ')
  const name = names[Math.floor(step / (chordBars * STEPS_PER_BAR)) % names.length]!
  const intervals = (CHORDS[scale] as Record<string, readonly number[]>)[name]!
  return intervals.map((interval) => (musicalKey(camelot).tonic + interval) % 12)
}

/** Every second time with the root below, every second time with as little movement as there can be. */
function chordNotes(loop: Progression, random: Random): Note[] {
  const isRootBelow = random() < 0.5
  return [...repeatPattern(loop.rhythm, 0, loop.bars * STEPS_PER_BAR)].flatMap(({ step, lengthSteps }) => {
    const [root, ...others] = chordAt(loop, step)
    const lowest = positionAbove(root!, LOWEST.chords)
    const midis = [lowest, ...others.map((pitch) => positionAbove(pitch, isRootBelow ? lowest : LOWEST.chords))]
    return midis.map((midi): Note => ({ part: 'music', instrument: loop.instrument, midi, step, lengthSteps, gain: 0.6 }))
  })
}

function bassNotes(loop: Progression): Note[] {
  return Array.from(repeatPattern(loop.bassRhythm, 0, loop.bars * STEPS_PER_BAR), ({ step, lengthSteps, symbol }) => {
    const [root, , fifth] = chordAt(loop, step)
    const midi = positionAbove(symbol === '5' ? fifth! : root!, LOWEST.bass)
    return { part: 'bass', instrument: STYLE_RECIPES[loop.drumStyle].bass.instrument, midi, step, lengthSteps, gain: 1 }
  })
}

function drumHits({ drumStyle, bars }: Progression): Hit[] {
  const drums = Object.entries(STYLE_RECIPES[drumStyle].drums) as [Hit['drum'], string][]
  return drums.flatMap(([drum, pattern]) =>
    Array.from(repeatPattern(pattern, 0, bars * STEPS_PER_BAR), ({ step, symbol }): Hit => {
      return { drum, step, gain: symbol === 'o' ? 0.4 : 0.8 }
    }),
  )
}
