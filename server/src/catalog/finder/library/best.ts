import type { Ranks } from '../rows/sort-rows.ts'
import type { Match } from '../text/match.ts'

/** Collects the rows of the highest ranks, at most `max`, with their matches. */
export class Best {
  readonly #max: number
  readonly #keys: Ranks['keys']
  readonly #ids: Ranks['ids']
  /** The highest rank first. */
  readonly rows: number[] = []
  readonly matches: Match[] = []

  constructor(max: number, { keys, ids }: Ranks) {
    this.#max = max
    this.#keys = keys
    this.#ids = ids
  }

  get isFull(): boolean {
    return this.rows.length === this.#max
  }

  /** True where a row of this rank would be among the best. */
  admits(key: number, id: number): boolean {
    if (this.rows.length < this.#max) return this.#max > 0
    const last = this.rows[this.#max - 1] as number
    const lowest = this.#keys[last] as number
    return key > lowest || (key === lowest && id > (this.#ids[last] as number))
  }

  admitsRow(row: number): boolean {
    return this.admits(this.#keys[row] as number, this.#ids[row] as number)
  }

  /** Adds a row that `admits` accepts; adding it again changes nothing. */
  add(row: number, match: Match): void {
    const { rows, matches } = this
    const at = this.#positionOf(row)
    if (at > 0 && rows[at - 1] === row) return
    if (rows.length === this.#max) {
      rows.pop()
      matches.pop()
    }
    if (at === rows.length) {
      rows.push(row)
      matches.push(match)
    } else {
      rows.splice(at, 0, row)
      matches.splice(at, 0, match)
    }
  }

  /** The position after all rows of the same or a higher rank. Most rows are added in the order of their ranks. */
  #positionOf(row: number): number {
    const [key, id] = [this.#keys[row] as number, this.#ids[row] as number]
    const isNotLower = (other: number) => {
      const otherKey = this.#keys[other] as number
      return otherKey > key || (otherKey === key && (this.#ids[other] as number) >= id)
    }
    let [low, high] = [0, this.rows.length]
    if (high > 0 && isNotLower(this.rows[high - 1] as number)) return high
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isNotLower(this.rows[middle] as number)) low = middle + 1
      else high = middle
    }
    return low
  }
}
