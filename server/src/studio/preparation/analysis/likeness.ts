import { createAutocorrelation } from './fourier.ts'

/** Blocks of 24 s with lags up to half of that: eight beats of the slowest tempo. */
const SIZE = 2048
/** A shorter part is ignored. */
const SHORTEST = SIZE / 4
/** Lags near the length of a part leave too little to compare. */
const TRUSTED = 0.9
const SLACK = 0.012

/** The mean autocorrelation of a track's accents at each lag in frames, from -1 to 1. */
export class Likeness {
  #atLag: Float64Array

  constructor(accents: Float32Array) {
    this.#atLag = meanLikeness(accents)
  }

  at(lag: number): number {
    const below = Math.floor(lag)
    const part = lag - below
    return (this.#atLag[below] ?? 0) * (1 - part) + (this.#atLag[below + 1] ?? 0) * part
  }

  /** The largest value near a lag, so that a swung or hurried note counts too. */
  near(lag: number): number {
    const slack = Math.max(1, lag * SLACK)
    let best = -1
    for (let at = Math.floor(lag - slack); at <= Math.ceil(lag + slack); at += 1) best = Math.max(best, this.#atLag[at] ?? 0)
    return best
  }
}

const autocorrelation = createAutocorrelation(2 * SIZE)

function meanLikeness(accents: Float32Array): Float64Array {
  const sum = new Float64Array(SIZE)
  let energy = 0
  for (let at = 0; at === 0 || at + SIZE / 2 <= accents.length; at += SIZE / 2) {
    const part = accents.subarray(at, at + SIZE)
    if (part.length < SHORTEST) break
    const mean = part.reduce((total, value) => total + value, 0) / part.length
    const likeness = autocorrelation(part.map((value) => value - mean))
    for (let lag = 0; lag < part.length * TRUSTED; lag += 1) {
      sum[lag]! += likeness[lag]! * (part.length / (part.length - lag))
    }
    energy += likeness[0]!
  }
  return energy > 0 ? sum.map((value) => value / energy) : sum
}
