import { type Bits, hasBit, rowsIn } from './bits.ts'
import { type Ranks, sortRows } from './sort-rows.ts'

/** Rows that leave an order and rows that enter it, by position in the order before the change. */
interface Changes {
  /** Positions of the rows that leave, ascending. */
  gone: Uint32Array
  /** Rows that enter, each before the former row at the position `before`; ascending. */
  coming: { row: number; before: number }[]
}

/** Rows between two changes, which all move by the same distance. */
interface Stretch {
  from: number
  end: number
  by: number
}

/** Rows in the order of a number, changed a batch at a time. */
export class Order {
  rows: Uint32Array
  /** The buffer of `rows`, with space for more. */
  #room: Uint32Array

  constructor(rows: Uint32Array = new Uint32Array(0)) {
    this.rows = rows
    this.#room = rows
  }

  /** All of `rows`, sorted. */
  static of(rows: Uint32Array, ranks: Ranks): Order {
    sortRows(rows, ranks)
    return new Order(rows)
  }

  /**
   * The changes by which `apply` removes the `removed` rows and inserts each of `added` (row → key) at its position; a row that
   * moves is in both. `ranks` are those before the change.
   */
  changes(removed: Iterable<number>, added: Map<number, number>, ranks: Ranks): Changes {
    const coming = Array.from(added, ([row, key]) => ({ row, key, id: ranks.ids[row] as number }))
      .sort((a, b) => b.key - a.key || b.id - a.id)
      .map(({ row, key, id }) => ({ row, before: this.#firstAfter(key, id, ranks) }))
    return { gone: Uint32Array.from(removed, (row) => this.#positionOf(row, ranks)).sort(), coming }
  }

  /** Changes the order in place: only rows between the changes move. */
  apply({ gone, coming }: Changes): void {
    const length = this.rows.length - gone.length + coming.length
    const { stretches, positions } = movesOf(gone, coming, this.rows.length)
    this.#grow(length)
    const room = this.#room
    // Stretches that move towards the start move first to last, the others last to first, so that none is overwritten unmoved.
    for (const { from, end, by } of stretches) if (by < 0) room.copyWithin(from + by, from, end)
    for (const { from, end, by } of stretches.reverse()) if (by > 0) room.copyWithin(from + by, from, end)
    for (const [index, { row }] of coming.entries()) room[positions[index] as number] = row
    this.rows = room.subarray(0, length)
  }

  /** The rows whose key lies within the range, both ends included. */
  stretch(from: number, to: number, ranks: Ranks): Uint32Array {
    const [first, end] = [this.#firstAfter(to, Number.POSITIVE_INFINITY, ranks), this.#firstAfter(from, -1, ranks)]
    return this.rows.subarray(first, Math.max(first, end))
  }

  /** A page of the rows that are in `bits`, of which there are `total`. */
  page(bits: Bits, total: number, from: number, limit: number, ranks: Ranks): number[] {
    if (from >= total) return []
    const isSparse = sortCost(total) < this.rows.length * Math.min(1, (from + limit) / total)
    if (isSparse) return Array.from(sorted(bits, ranks).subarray(from, from + limit))
    const page: number[] = []
    let skipped = 0
    for (let position = 0; position < this.rows.length && page.length < limit; position += 1) {
      const row = this.rows[position] as number
      if (!hasBit(bits, row)) continue
      if (skipped >= from) page.push(row)
      else skipped += 1
    }
    return page
  }

  #grow(length: number): void {
    if (length <= this.#room.length) return
    this.#room = new Uint32Array(length + (length >>> 4) + ROOM_MIN)
    this.#room.set(this.rows)
  }

  #positionOf(row: number, ranks: Ranks): number {
    return this.#firstAfter(ranks.keys[row] as number, ranks.ids[row] as number, ranks) - 1
  }

  /** The first position after everything with this key and id. */
  #firstAfter(key: number, id: number, { keys, ids }: Ranks): number {
    let [low, high] = [0, this.rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const row = this.rows[middle] as number
      const other = keys[row] as number
      if (other > key || (other === key && (ids[row] as number) >= id)) low = middle + 1
      else high = middle
    }
    return low
  }
}

const ROOM_MIN = 1024

/** The moves of the stretches between the changes, and the positions of the rows that enter. */
function movesOf(gone: Uint32Array, coming: Changes['coming'], length: number) {
  const stretches: Stretch[] = []
  const positions: number[] = []
  let [from, by, next] = [0, 0, 0]
  const moveUntil = (end: number) => {
    if (by !== 0 && end > from) stretches.push({ from, end, by })
    from = end
  }
  const leaveUntil = (before: number) => {
    for (; next < gone.length && (gone[next] as number) < before; next += 1) {
      moveUntil(gone[next] as number)
      from += 1
      by -= 1
    }
  }
  for (const { before } of coming) {
    leaveUntil(before)
    moveUntil(before)
    positions.push(before + by)
    by += 1
  }
  leaveUntil(length)
  moveUntil(length)
  return { stretches, positions }
}

/** The cost of sorting, in steps of a walk along the order. */
const sortCost = (count: number) => count * (8 + 2 * Math.log2(count + 1))

function sorted(bits: Bits, ranks: Ranks): Uint32Array {
  return Order.of(rowsIn(bits), ranks).rows
}
