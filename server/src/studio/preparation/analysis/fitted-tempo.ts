import type { Accents } from './accents.ts'

const SEGMENT_S = 60
const SEGMENTS_MAX = 12
/** The rough tempo is right within a percent and a half. */
const SEARCH = 0.015
const STEP_BPM = 0.02
/** Beats, eighths and sixteenths: the smaller the note, the finer its estimate of the tempo. */
const HARMONICS = [1, 2, 4]
/** The precision of the fit to a minute; over a whole steady track it is far better. */
const FINE_BPM = 0.08
const FINE_STEP_BPM = 0.002
const BLOCK_S = 1
/** Steps of half a percent, up to a quarter faster or slower: a third more would be another rhythm of the same tempo. */
const NEAR_RATIO = 1.005
const NEAR_STEPS = 46
/** A part of this length holds a tempo whose strength in it is nearly that of the strongest. */
const STEADY_PART_S = 24
const STEADY_STRENGTH_MIN = 0.7
const EVEN_HARMONICS = [2, 4]

/** The tempo of a stretch to half a percent, at most a quarter away from that of the whole track. */
export function nearTempo({ all: accents, rateHz }: Accents, trackBpm: number): number {
  return strongestNear(accents, rateHz, trackBpm).bpm
}

/** The share of a sound that holds a tempo, 0 to 1: part by part it is compared with the strongest tempo near it. */
export function steadyShare({ all: accents, rateHz }: Accents, bpm: number): number {
  const size = Math.round(STEADY_PART_S * rateHz)
  const parts = Math.max(1, Math.ceil(accents.length / size))
  let [steady, total] = [0, 0]
  for (let index = 0; index < parts; index += 1) {
    const from = Math.max(0, Math.min(index * size, accents.length - size))
    const part = accents.subarray(from, from + size)
    const strongest = strongestNear(part, rateHz, bpm).strength
    total += strongest
    if (strength(part, rateHz, bpm) >= STEADY_STRENGTH_MIN * strongest) steady += strongest
  }
  return total > 0 ? steady / total : 1
}

function strongestNear(accents: Float32Array, rateHz: number, aroundBpm: number): { bpm: number; strength: number } {
  let best = { bpm: aroundBpm, strength: 0 }
  for (let step = -NEAR_STEPS; step <= NEAR_STEPS; step += 1) {
    const bpm = aroundBpm * NEAR_RATIO ** step
    const strengthAtBpm = strength(accents, rateHz, bpm)
    if (strengthAtBpm > best.strength) best = { bpm, strength: strengthAtBpm }
  }
  return best
}

/**
 * The evenness of a tempo, 0 to 1: 1 where its eighths and sixteenths have the same phase in every second. Beats alone would not
 * show it, since some sections play on the beats and others on the eighths between them.
 */
export function evenness({ all: accents, rateHz }: Accents, bpm: number): number {
  const parts = EVEN_HARMONICS.map((harmonic) => {
    const seconds = demodulated(accents, rateHz, harmonic * bpm)
    const total = seconds.reduce((sum, second) => sum + sizeOf(second), 0)
    return total > 0 ? sizeOf(sumOf(seconds, 0)) / total : 0
  })
  return parts.reduce((sum, part) => sum + part, 0) / parts.length
}

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

/** At most `SEGMENTS_MAX` minutes, spread evenly over the track. */
function segmentsOf(accents: Float32Array, rateHz: number): Float32Array[] {
  const size = Math.round(SEGMENT_S * rateHz)
  const available = Math.max(1, Math.floor(accents.length / size))
  const count = Math.min(available, SEGMENTS_MAX)
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor((index * available) / count) * size
    return accents.subarray(at, at + size)
  })
}

/** The strength of a tempo and its subdivisions in the accents, at any offset. */
function strength(accents: Float32Array, rateHz: number, bpm: number): number {
  return HARMONICS.reduce((sum, harmonic) => {
    return sum + sizeOf(turned(accents, 0, accents.length, (2 * Math.PI * harmonic * bpm) / 60 / rateHz))
  }, 0)
}

interface Complex {
  re: number
  im: number
}

/** The sum of a part's values, each rotated back by its phase. */
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

/** The accents rotated back by a tempo and summed up second by second: the remaining phase changes slowly. */
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
