import type { Accents } from './accents.ts'
import type { BandLevels } from './onsets.ts'

/** The values that map to 0 and to 1. */
const LOUDNESS_LUFS = [-26, -7] as const
const STRIKES_PER_S = [1, 9] as const
const TREBLE_DB = [-34, -12] as const
const WEIGHTS = { loudness: 0.5, strikes: 0.25, treble: 0.25 }
/** Height of a peak that counts as an onset, where the accents have a mean square of one. */
const STRIKE_HEIGHT = 2

/** The energy of a track, 1 to 10: its loudness, the rate of its onsets and its brightness. */
export function energyOf(loudnessLufs: number | null, accents: Accents, levels: BandLevels): number {
  if (loudnessLufs === null) return 1
  const drive =
    WEIGHTS.loudness * within(loudnessLufs, LOUDNESS_LUFS) +
    WEIGHTS.strikes * within(strikesPerSecond(accents), STRIKES_PER_S) +
    WEIGHTS.treble * within(trebleDb(levels), TREBLE_DB)
  return Math.round(1 + 9 * drive)
}

function within(value: number, [none, most]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (value - none) / (most - none)))
}

function strikesPerSecond({ all, rateHz }: Accents): number {
  let strikes = 0
  for (let at = 1; at + 1 < all.length; at += 1) {
    if (all[at]! > STRIKE_HEIGHT && all[at]! >= all[at - 1]! && all[at]! > all[at + 1]!) strikes += 1
  }
  return all.length > 0 ? strikes / (all.length / rateHz) : 0
}

/** The level of the treble relative to the whole sound, in decibels: at most 0. */
function trebleDb({ low, mid, high }: BandLevels): number {
  const sum = (powers: Float32Array) => powers.reduce((total, power) => total + power, 0)
  const treble = sum(high)
  return 10 * Math.log10((treble + 1e-12) / (sum(low) + sum(mid) + treble + 1e-12))
}
