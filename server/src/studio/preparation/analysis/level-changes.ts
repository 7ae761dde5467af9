import type { BandLevels } from './onsets.ts'

const QUIET = 1e-7

/** How the loudness of the three bands, as ears tell it, changes at any moment of a track. */
export class LevelChanges {
  readonly durationS: number
  #rateHz: number
  #sums: Float64Array[]

  constructor({ low, mid, high, rateHz }: BandLevels) {
    this.durationS = low.length / rateHz
    this.#rateHz = rateHz
    this.#sums = [low, mid, high].map(runningSum)
  }

  /** What each band gains at a moment: the mean of so many seconds after it above that of as many before. */
  rises(atS: number, sideS: number): number[] {
    return this.#sums.map((sums) => this.#mean(sums, atS, atS + sideS) - this.#mean(sums, atS - sideS, atS))
  }

  /** How much changes at a moment, whether louder or quieter. */
  size(atS: number, sideS: number): number {
    return this.rises(atS, sideS).reduce((sum, rise) => sum + Math.abs(rise), 0)
  }

  #mean(sums: Float64Array, fromS: number, toS: number): number {
    const [from, to] = [Math.max(0, fromS), Math.min(this.durationS, toS)].map((at) => at * this.#rateHz) as [number, number]
    return to > from ? (valueAt(sums, to) - valueAt(sums, from)) / Math.max(1, to - from) : 0
  }
}

function runningSum(powers: Float32Array): Float64Array {
  const sums = new Float64Array(powers.length + 1)
  for (const [at, power] of powers.entries()) sums[at + 1] = sums[at]! + Math.log10(power + QUIET)
  return sums
}

function valueAt(values: Float64Array, place: number): number {
  const below = Math.floor(place)
  const part = place - below
  return values[below]! * (1 - part) + (values[below + 1] ?? 0) * part
}
