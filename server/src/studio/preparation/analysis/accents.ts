import type { Onsets } from './onsets.ts'

/** The local mean reaches half a second to each side, so that a passage that is loud throughout has no accents. */
const REACH_S = 0.47

/** The onsets of the three bands, each normalised so that a quiet band counts as much as a loud one. */
export interface Accents {
  rateHz: number
  low: Float32Array
  mid: Float32Array
  high: Float32Array
  all: Float32Array
}

export function accentsOf(onsets: Onsets): Accents {
  const reach = Math.round(REACH_S * onsets.rateHz)
  const [low, mid, high] = [onsets.low, onsets.mid, onsets.high].map((rises) => sharpened(rises, reach)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  return { rateHz: onsets.rateHz, low, mid, high, all: low.map((value, at) => value + mid[at]! + high[at]!) }
}

/** The rise above the local mean, scaled to a mean square of one; silence stays zero. */
function sharpened(rises: Float32Array, reach: number): Float32Array {
  const length = rises.length
  const above = new Float32Array(length)
  let from = 0
  let to = 0
  let sum = 0
  let squares = 0
  for (let at = 0; at < length; at += 1) {
    while (to < Math.min(length, at + reach + 1)) sum += rises[to++]!
    while (from < at - reach) sum -= rises[from++]!
    const value = Math.max(0, rises[at]! - sum / (to - from))
    above[at] = value
    squares += value * value
  }
  const scale = squares > 0 ? 1 / Math.sqrt(squares / length) : 0
  for (let at = 0; at < length; at += 1) above[at]! *= scale
  return above
}
