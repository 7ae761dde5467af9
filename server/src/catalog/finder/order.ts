import { type Bits, hasBit, rowsIn } from './bits.ts'

/** By row, what decides where it stands. */
export interface Ranks {
  /** The largest stands first. */
  keys: Float64Array
  /** The later id stands first among equals, so that the order is the same however it came about. */
  ids: Float64Array
}

/** Rows in the order of a number of theirs, changed a batch at a time. */
export class Order {
  rows: Uint32Array
  #spare: Uint32Array | undefined

  constructor(rows: Uint32Array = new Uint32Array(0)) {
    this.rows = rows
  }

  /** All of `rows`, sorted. */
  static of(rows: Uint32Array, { keys, ids }: Ranks): Order {
    return new Order(rows.sort((a, b) => (keys[b] as number) - (keys[a] as number) || (ids[b] as number) - (ids[a] as number)))
  }

  /**
   * The order once `removed` rows are gone and each of `added` (row → key) stands at its place; a row that moves is in both.
   * `ranks` say where rows stand until then. Nothing changes before `take`.
   */
  changed(removed: Iterable<number>, added: Map<number, number>, ranks: Ranks): Uint32Array {
    const gone = Uint32Array.from(removed, (row) => this.#placeOf(row, ranks)).sort()
    const coming = Array.from(added, ([row, key]) => ({ row, key, id: ranks.ids[row] as number }))
      .sort((a, b) => b.key - a.key || b.id - a.id)
      .map(({ row, key, id }) => ({ row, before: this.#firstAfter(key, id, ranks) }))
    const fresh = this.#room(this.rows.length - gone.length + coming.length)
    let [from, to] = [0, 0]
    const copyUntil = (end: number) => {
      fresh.set(this.rows.subarray(from, end), to)
      to += end - from
      from = end
    }
    let next = 0
    for (const { row, before } of coming) {
      while (next < gone.length && (gone[next] as number) < before) {
        copyUntil(gone[next] as number)
        from += 1
        next += 1
      }
      copyUntil(before)
      fresh[to] = row
      to += 1
    }
    for (; next < gone.length; next += 1) {
      copyUntil(gone[next] as number)
      from += 1
    }
    copyUntil(this.rows.length)
    return fresh
  }

  take(rows: Uint32Array): void {
    this.#spare = this.rows
    this.rows = rows
  }

  /** The rows whose key lies within, both ends included. */
  stretch(from: number, to: number, ranks: Ranks): Uint32Array {
    const [first, end] = [this.#firstAfter(to, Number.POSITIVE_INFINITY, ranks), this.#firstAfter(from, -1, ranks)]
    return this.rows.subarray(first, Math.max(first, end))
  }

  /** A page of those of the rows that are in `bits`, of which there are `total`. */
  page(bits: Bits, total: number, from: number, limit: number, ranks: Ranks): number[] {
    if (from >= total) return []
    const isSparse = sortCost(total) < this.rows.length * Math.min(1, (from + limit) / total)
    if (isSparse) return Array.from(sorted(bits, ranks).subarray(from, from + limit))
    const page: number[] = []
    let skipped = 0
    for (let place = 0; place < this.rows.length && page.length < limit; place += 1) {
      const row = this.rows[place] as number
      if (!hasBit(bits, row)) continue
      if (skipped >= from) page.push(row)
      else skipped += 1
    }
    return page
  }

  /** Those of the rows that are in `bits`, of which there are `total`, in order; the first ones cost little. */
  *within(bits: Bits, total: number, ranks: Ranks): Generator<number> {
    if (sortCost(total) < this.rows.length / 4) yield* sorted(bits, ranks)
    else for (const row of this.rows) if (hasBit(bits, row)) yield row
  }

  #room(length: number): Uint32Array {
    const spare = this.#spare
    this.#spare = undefined
    if (spare && spare.buffer.byteLength >= length * 4) return new Uint32Array(spare.buffer, 0, length)
    return new Uint32Array(new ArrayBuffer((length + (length >>> 4) + 1024) * 4), 0, length)
  }

  #placeOf(row: number, ranks: Ranks): number {
    return this.#firstAfter(ranks.keys[row] as number, ranks.ids[row] as number, ranks) - 1
  }

  /** The first place that stands behind whatever has this key and id. */
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

/** In steps of a walk along the order. */
const sortCost = (count: number) => count * (8 + 2 * Math.log2(count + 1))

function sorted(bits: Bits, ranks: Ranks): Uint32Array {
  return Order.of(rowsIn(bits), ranks).rows
}
