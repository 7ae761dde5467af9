/** The number of latest requests that are remembered. */
const SIZE = 2000
const SLOWEST = 5
const SHARE = 0.95

export interface Durations {
  p95Ms: number
  /** The slowest routes by their own 95th percentile. */
  slowest: { name: string; p95Ms: number; count: number }[]
}

/** The durations of a process's latest requests, by route. */
export class LatestDurations {
  readonly #entries: { name: string; ms: number }[] = []
  #next = 0

  add(name: string, ms: number): void {
    this.#entries[this.#next] = { name, ms }
    this.#next = (this.#next + 1) % SIZE
  }

  read(): Durations {
    const byName = Map.groupBy(this.#entries, ({ name }) => name)
    const slowest = [...byName]
      .map(([name, entries]) => ({ name, p95Ms: percentile(entries), count: entries.length }))
      .toSorted((one, other) => other.p95Ms - one.p95Ms)
      .slice(0, SLOWEST)
    return { p95Ms: percentile(this.#entries), slowest }
  }
}

function percentile(entries: readonly { ms: number }[]): number {
  const sorted = entries.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const ms = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * SHARE))] ?? 0
  return Math.round(ms * 10) / 10
}
