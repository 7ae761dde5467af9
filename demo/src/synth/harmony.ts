import type { MusicalKey } from '../camelot.ts'

const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] } as const
const PENTATONICS = { major: [0, 2, 4, 7, 9], minor: [0, 3, 5, 7, 10] } as const

/** Pitch classes, root first. */
export type Chord = readonly number[]

/** The chord that sounds at a sixteenth step. */
export type ChordAt = (step: number) => Chord

/** A chord stacked in thirds on a degree of the key's scale; degree 0 is the tonic. */
export function chordOn(key: MusicalKey, degree: number, noteCount: number): Chord {
  const scale = SCALES[key.mode]
  return Array.from({ length: noteCount }, (_, third) => (key.tonic + scale[(degree + 2 * third) % scale.length]!) % 12)
}

/** The seven pitch classes of the key. */
export function scaleOf(key: MusicalKey): number[] {
  return SCALES[key.mode].map((interval) => (key.tonic + interval) % 12)
}

/** The five notes of the key that sound well over any of its chords. */
export function pentatonicOf(key: MusicalKey): number[] {
  return PENTATONICS[key.mode].map((interval) => (key.tonic + interval) % 12)
}

/** The lowest MIDI note of a pitch class from `lowest` on. */
export function positionAbove(pitchClass: number, lowest: number): number {
  return lowest + ((((pitchClass - lowest) % 12) + 12) % 12)
}

/** Every MIDI note of the pitch classes from `lowest` to `highest`, rising. */
export function notesBetween(pitchClasses: readonly number[], lowest: number, highest: number): number[] {
  const notes: number[] = []
  for (let midi = lowest; midi <= highest; midi++) if (pitchClasses.includes(midi % 12)) notes.push(midi)
  return notes
}
