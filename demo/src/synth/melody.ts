import { between, type Random } from '@shenglang/contract/seeded-random'
import { type ChordAt, notesBetween } from './harmony.ts'
import { readPattern, repeatPattern } from './pattern.ts'
import type { Note, Passage } from './score.ts'

const LOWEST = 65
const HIGHEST = 86
/** Two bars each: a question, its answer, the question again, another answer. */
const MOTIF_ORDER = [0, 1, 0, 2]
const MOTIFS = 3

/** A melody that repeats and answers itself, walking the pentatonic and landing on chord tones on the beat. */
export function composeMelody(
  rhythm: string,
  pitchClasses: readonly number[],
  chordAt: ChordAt,
  random: Random,
): (passage: Passage) => Omit<Note, 'instrument'>[] {
  const renditions = notesBetween(pitchClasses, LOWEST, HIGHEST)
  const marks = readPattern(rhythm)
  const motifs = Array.from({ length: MOTIFS }, () => walk(marks.length, renditions.length, random))

  return ({ fromStep, toStep }) =>
    Array.from(repeatPattern(rhythm, fromStep, toStep), ({ step, lengthSteps }) => {
      const round = Math.floor(step / rhythm.length)
      const motif = motifs[MOTIF_ORDER[round % MOTIF_ORDER.length]!]!
      const index = marks.findIndex((mark) => mark.step === step % rhythm.length)
      const wished = renditions[motif[index]!]!
      const midi = step % 4 === 0 ? nearest(wished, notesBetween(chordAt(step), LOWEST, HIGHEST)) : wished
      return { part: 'music', midi, step, lengthSteps, gain: step % 4 === 0 ? 0.75 : 0.62 }
    })
}

/** Mostly small steps that lean back to the middle of the ladder. */
function walk(length: number, renditionsLength: number, random: Random): number[] {
  const middle = (renditionsLength - 1) / 2
  let position = middle + between(random, -2, 2)
  return Array.from({ length }, () => {
    position += between(random, -2.4, 2.4) + (middle - position) * 0.15
    return Math.min(Math.max(Math.round(position), 0), renditionsLength - 1)
  })
}

function nearest(wished: number, notes: readonly number[]): number {
  return notes.reduce((best, note) => (Math.abs(note - wished) < Math.abs(best - wished) ? note : best))
}
