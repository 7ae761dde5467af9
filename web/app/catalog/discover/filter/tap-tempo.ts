/** Taps farther apart than this start over. */
const PAUSE_MS = 2000
const TAPS_MIN = 2
const TAPS_MAX = 12

/** The taps that count after one more, in milliseconds. */
export function addTap(taps: number[], at: number): number[] {
  const last = taps.at(-1)
  if (last !== undefined && at - last > PAUSE_MS) return [at]
  return [...taps, at].slice(-TAPS_MAX)
}

/** Beats a minute of the taps; undefined until there are two. */
export function tappedTempo(taps: number[]): number | undefined {
  const [first, last] = [taps[0], taps.at(-1)]
  if (taps.length < TAPS_MIN || first === undefined || last === undefined || last <= first) return undefined
  return Math.round((60_000 * (taps.length - 1)) / (last - first))
}
