import type { Accents } from './accents.ts'

const SEGMENT_S = 60
const SEGMENTS_MAX = 12
/** The rough tempo is right within a percent and a half. */
const SEARCH = 0.015
const STEP_BPM = 0.02
/** Beats, eighths and sixteenths: the smaller the note, the finer it tells the tempo. */
const HARMONICS = [1, 2, 4]
/** A minute is fitted within so much; over a whole track a tempo that stays is known far better. */
const FINE_BPM = 0.08
const FINE_STEP_BPM = 0.002
const BLOCK_S = 1

/** Fits a tempo to the accents near a rough one: first minute by minute, then over the whole track if its tempo stays. */
export function fitTempo({ all: accents, rateHz }: Accents, roughBpm: number): number {
  const minutes = segmentsOf(accents, rateHz)
  const near = bestTempo(roughBpm * (1 - SEARCH), roughBpm * (1 + SEARCH), STEP_BPM, (bpm) =>
    minutes.reduce((sum, minute) => sum + strength(minute, rateHz, bpm), 0),
  )
  const layers = HARMONICS.map((harmonic) => demodulated(accents, rateHz, harmonic * near))
  return bestTempo(near - FINE_BPM, near + FINE_BPM, FINE_STEP_BPM, (bpm) =>
    layers.reduce((sum, blocks, index) => sum + sizeOf(sumOf(blocks, HARMONICS[index]! * (bpm - near))), 0),
  )
}

const sizeOf = ({ re, im }: Complex) => Math.sqrt(re * re + im * im)

function bestTempo(from: number, to: number, step: number, score: (bpm: number) => number): number {
  let best = from
  let highest = -1
  for (let bpm = from; bpm <= to; bpm += step) {
    const value = score(bpm)
    if (value > highest) [best, highest] = [bpm, value]
  }
  return best
}

/** Minutes from all over the track. */
function segmentsOf(accents: Float32Array, rateHz: number): Float32Array[] {
  const size = Math.round(SEGMENT_S * rateHz)
  const there = Math.max(1, Math.floor(accents.length / size))
  const count = Math.min(there, SEGMENTS_MAX)
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor((index * there) / count) * size
    return accents.subarray(at, at + size)
  })
}

/** How strongly a tempo and its subdivisions are in the accents, whenever their first beat is. */
function strength(accents: Float32Array, rateHz: number, bpm: number): number {
  return HARMONICS.reduce((sum, harmonic) => {
    return sum + sizeOf(turned(accents, 0, accents.length, (2 * Math.PI * harmonic * bpm) / 60 / rateHz))
  }, 0)
}

interface Complex {
  re: number
  im: number
}

/** The sum of a part's values, each turned back by the angle of its place. */
function turned(values: Float32Array, from: number, to: number, radians: number): Complex {
  const [stepRe, stepIm] = [Math.cos(radians), -Math.sin(radians)]
  let turnRe = Math.cos(radians * from)
  let turnIm = -Math.sin(radians * from)
  let [re, im] = [0, 0]
  for (let at = from; at < to; at += 1) {
    const value = values[at]!
    re += value * turnRe
    im += value * turnIm
    const next = turnRe * stepRe - turnIm * stepIm
    turnIm = turnRe * stepIm + turnIm * stepRe
    turnRe = next
  }
  return { re, im }
}

/** The accents turned back by a tempo and summed up second by second: what is left turns slowly. */
function demodulated(accents: Float32Array, rateHz: number, bpm: number): Complex[] {
  const size = Math.round(BLOCK_S * rateHz)
  const radians = (2 * Math.PI * bpm) / 60 / rateHz
  return Array.from({ length: Math.ceil(accents.length / size) }, (_, block) =>
    turned(accents, block * size, Math.min((block + 1) * size, accents.length), radians),
  )
}

function sumOf(blocks: Complex[], awayBpm: number): Complex {
  const sum = { re: 0, im: 0 }
  for (const [index, { re, im }] of blocks.entries()) {
    const radians = (-2 * Math.PI * awayBpm * (index + 0.5) * BLOCK_S) / 60
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
    sum.re += re * cos - im * sin
    sum.im += re * sin + im * cos
  }
  return sum
}
