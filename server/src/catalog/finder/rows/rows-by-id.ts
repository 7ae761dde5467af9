import type { Numbers } from './numbers.ts'
import { sortRows } from './sort-rows.ts'

/** The row of each id: by bisection of those that were there first, and of the others by a map. */
export class RowsById {
  /** Ascending by id; undefined while the first rows ascend by themselves. */
  #sorted: Uint32Array | undefined
  #count = 0
  readonly #others = new Map<number, number>()

  /** Of `size` rows in any order. */
  sort(size: number, ids: Numbers): void {
    const rows = Uint32Array.from({ length: size }, (_, row) => row)
    sortRows(rows, { keys: ids, ids })
    this.#sorted = rows.reverse()
    this.#count = size
    this.#others.clear()
  }

  add(row: number, id: number, ids: Numbers): void {
    const isNext = !this.#sorted && row === this.#count && (row === 0 || (ids[row - 1] as number) < id)
    if (isNext) this.#count += 1
    else this.#others.set(id, row)
  }

  rowOf(id: number, ids: Numbers): number | undefined {
    let [low, high] = [0, this.#count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ids[this.#at(middle)] as number) < id) low = middle + 1
      else high = middle
    }
    const row = low < this.#count ? this.#at(low) : undefined
    return row !== undefined && ids[row] === id ? row : this.#others.get(id)
  }

  #at(index: number): number {
    return this.#sorted ? (this.#sorted[index] as number) : index
  }
}
