import type { Accents } from './accents.ts'

/** Histogram bins per beat. */
const PARTS = 48
/** A candidate needs at least this, where the mean of each band is one. */
const LEAST_STRUCK = 1.2
/** A candidate is the maximum within this many bins. */
const REACH = 3

/** A possible offset of the beats. */
export interface BeatCandidate {
  /** Seconds to the first beat, less than a beat. */
  firstS: number
  /** The strength of the accents on these beats. */
  struck: number
}

/** The offsets within a beat of `beatS` with the strongest accents; at least one. */
export function beatCandidates(accents: Accents, beatS: number): BeatCandidate[] {
  const struck = [accents.low, accents.mid, accents.high].map((band) => gathered(band, beatS * accents.rateHz))
  const all = Float64Array.from({ length: PARTS }, (_, part) => struck.reduce((sum, band) => sum + band[part]!, 0))
  return peaksOf(all).map((part) => ({ firstS: ((part + 0.5) / PARTS) * beatS, struck: all[part]! }))
}

/** Accents by their position within a beat, with a mean of one. */
function gathered(accents: Float32Array, beat: number): Float64Array {
  const struck = new Float64Array(PARTS)
  let total = 0
  for (const [at, accent] of accents.entries()) {
    const part = ((at % beat) / beat) * PARTS
    const below = Math.floor(part)
    struck[below % PARTS]! += accent * (1 - (part - below))
    struck[(below + 1) % PARTS]! += accent * (part - below)
    total += accent
  }
  return total > 0 ? struck.map((value) => (value / total) * PARTS) : struck
}

function peaksOf(struck: Float64Array): number[] {
  const around = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH)
  const peaks = Array.from(struck.keys()).filter((part) =>
    around.every((away) => struck[part]! >= LEAST_STRUCK && struck[(part + away + PARTS) % PARTS]! <= struck[part]!),
  )
  return peaks.length > 0 ? peaks : [struck.indexOf(Math.max(...struck))]
}
