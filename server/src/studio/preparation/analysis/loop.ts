import type { PitchClasses } from './chroma.ts'

/** The range of a chord loop in seconds; a loop that is not detected is assumed to be of the usual length. */
const SHORTEST_S = 1.5
const LONGEST_S = 34
const USUAL_S = 8
/** A shorter loop is preferred if its correlation lies below the best by at most this share of the range. */
const SLACK = 0.12

/** The length in seconds of a track's chord loop. */
export function loopOf(chroma: readonly PitchClasses[], rateHz: number): number {
  const units = chroma.map(unit)
  const last = Math.min(Math.round(LONGEST_S * rateHz), Math.floor(units.length / 2))
  const first = Math.round(SHORTEST_S * rateHz)
  const likenesses = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => likeness(units, first + index))
  const peaks = likenesses.flatMap((value, index) =>
    value >= (likenesses[index - 1] ?? 2) && value >= (likenesses[index + 1] ?? 2) ? [{ lag: first + index, value }] : [],
  )
  const best = Math.max(...peaks.map(({ value }) => value))
  const low = likenesses.toSorted((one, other) => one - other)[Math.floor(likenesses.length / 4)] ?? 0
  const peak = peaks.find(({ value }) => value >= best - SLACK * (best - low))
  return peak ? refined(units, peak.lag) / rateHz : USUAL_S
}

/** Refines the length of the loop: several repetitions together give that of one more exactly. */
function refined(units: readonly PitchClasses[], lag: number): number {
  let exact = lag
  for (let rounds = 1; rounds * exact < units.length / 2; rounds *= 2) {
    const near = Math.round(rounds * exact)
    const [before, here, after] = [near - 1, near, near + 1].map((at) => likeness(units, at)) as [number, number, number]
    const bend = before - 2 * here + after
    // The vertex of the parabola through three correlations; where it opens upwards nothing repeats.
    if (bend >= 0) return exact
    exact = (near + Math.min(1, Math.max(-1, (0.5 * (before - after)) / bend))) / rounds
  }
  return exact
}

/** The mean correlation of frames with those `lag` frames later, -1 to 1. */
function likeness(units: readonly PitchClasses[], lag: number): number {
  let sum = 0
  for (let at = 0; at + lag < units.length; at += 1) {
    const [one, other] = [units[at]!, units[at + lag]!]
    for (let pitch = 0; pitch < one.length; pitch += 1) sum += one[pitch]! * other[pitch]!
  }
  return sum / Math.max(1, units.length - lag)
}

function unit(classes: PitchClasses): PitchClasses {
  const size = Math.hypot(...classes)
  return size > 0 ? classes.map((value) => value / size) : classes
}
