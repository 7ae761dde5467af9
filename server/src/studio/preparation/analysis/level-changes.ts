import type { BandLevels } from './onsets.ts'
import { RunningMean } from './running-mean.ts'

const QUIET = 1e-7

/** How the loudness of the three bands, as ears tell it, changes at any moment of a track. */
export class LevelChanges {
  readonly durationS: number
  #bands: RunningMean[]

  constructor({ low, mid, high, rateHz }: BandLevels) {
    this.durationS = low.length / rateHz
    this.#bands = [low, mid, high].map((band) => new RunningMean(band, rateHz, (power) => Math.log10(power + QUIET)))
  }

  /** What each band gains at a moment: the mean of so many seconds after it above that of as many before. */
  rises(atS: number, sideS: number): number[] {
    return this.#bands.map((band) => band.between(atS, atS + sideS) - band.between(atS - sideS, atS))
  }

  /** How much changes at a moment, whether louder or quieter. */
  size(atS: number, sideS: number): number {
    return this.rises(atS, sideS).reduce((sum, rise) => sum + Math.abs(rise), 0)
  }
}
