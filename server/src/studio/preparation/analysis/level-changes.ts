import type { BandLevels } from './onsets.ts'
import { RunningMean } from './running-mean.ts'

const QUIET = 1e-7

/** Changes of the perceived loudness of the three bands over a track. */
export class LevelChanges {
  readonly durationS: number
  #bands: RunningMean[]

  constructor({ low, mid, high, rateHz }: BandLevels) {
    this.durationS = low.length / rateHz
    this.#bands = [low, mid, high].map((band) => new RunningMean(band, rateHz, (power) => Math.log10(power + QUIET)))
  }

  /** The gain of each band at a time: the mean of `endS` seconds after it minus that of as many before. */
  rises(atS: number, endS: number): number[] {
    return this.#bands.map((band) => band.between(atS, atS + endS) - band.between(atS - endS, atS))
  }

  /** The size of the change at a time, whether louder or quieter. */
  size(atS: number, endS: number): number {
    return this.rises(atS, endS).reduce((sum, rise) => sum + Math.abs(rise), 0)
  }
}
