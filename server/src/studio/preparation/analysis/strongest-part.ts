import type { BandLevels } from './onsets.ts'

/** Music loses about half its amplitude from one of these bands to the next: with these weights they can be compared. */
const BAND_WEIGHTS = [
  { name: 'low', weight: 1 },
  { name: 'mid', weight: 2 },
  { name: 'high', weight: 4 },
] as const
const PART_S = 30
/** Without phrases the part may begin at any second. */
const STEP_S = 1
/** A later part has to be louder by more than this. */
const NOTABLY = 1.02

/** Start of the most energetic half minute, in milliseconds: one of `starts` if there are any. */
export function strongestPartMs(levels: BandLevels, starts: number[]): number {
  const durationS = levels.low.length / levels.rateHz
  const latestS = durationS - PART_S
  if (latestS <= 0) return 0
  const fitting = starts.filter((start) => start <= latestS)
  const candidates =
    fitting.length > 0 ? fitting : Array.from({ length: Math.floor(latestS / STEP_S) + 1 }, (_, index) => index * STEP_S)
  let best = { startS: 0, strength: 0 }
  for (const startS of candidates) {
    const strength = strengthOf(levels, startS)
    if (strength > best.strength * NOTABLY) best = { startS, strength }
  }
  return Math.round(best.startS * 1000)
}

function strengthOf(levels: BandLevels, startS: number): number {
  const from = Math.round(startS * levels.rateHz)
  const to = Math.min(levels.low.length, from + Math.round(PART_S * levels.rateHz))
  let sum = 0
  for (let at = from; at < to; at += 1) {
    for (const { name, weight } of BAND_WEIGHTS) sum += weight * Math.sqrt(levels[name][at]!)
  }
  return sum
}
