import type { Numbers } from './numbers.ts'
import { sortRows } from './sort-rows.ts'

/** The row of each id: the first rows are found by bisection, rows added later in a map. */
export class RowsById {
  /** The first rows, ascending by id; undefined while they are in this order already. */
  #sorted: Uint32Array | undefined
  #count = 0
  readonly #others = new Map<number, number>()

  /** Indexes the first `size` rows, in any order of ids. */
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
