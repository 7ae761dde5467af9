import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { LRUCache } from 'lru-cache'
import { addAll, addBit, type Bits, countBits, emptyBits, hasBit, intersect, removeBit, ScratchBits } from '../rows/bits.ts'
import { Tally } from '../rows/columns.ts'
import { CommonRows } from '../rows/common-rows.ts'
import { type Condition, type Dimension, isWithin, type Measured, ORDERED_BY, type Range } from '../rows/dimensions.ts'
import type { Rows } from '../rows/rows.ts'
import type { Pieces } from '../rows/time-slices.ts'
import type { IdentifiedMixable } from './port.ts'

const CACHE_MAX = 256
const CACHE_MAX_BYTES = 1 << 26
/** Below one row in this many, counting one by one is faster than by whole sets. */
const FEW = 256

/** Lists, counts and facets over the rows. */
export class Listing {
  readonly #rows: Rows
  /** The sets of conditions; people use the same few. */
  readonly #cache = new LRUCache<string, Bits>({
    max: CACHE_MAX,
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  })
  #facts = 0
  readonly #scratch = new ScratchBits()
  readonly #common = new CommonRows()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** The rows that meet every condition, as a read-only set that is valid until the next call. */
  matching(conditions: Condition[]): Bits {
    if (conditions.length === 0) return this.#rows.live
    return this.#narrow(this.#scratch.copyOf(this.#rows.live), conditions)
  }

  #narrow(bits: Bits, conditions: Condition[]): Bits {
    for (const condition of conditions) {
      const fulfilling = this.fulfilling(condition)
      if (fulfilling) intersect(bits, fulfilling)
      else bits.fill(0)
    }
    return bits
  }

  /** Ids of one page in one order, and the total. */
  list(order: ResourceOrder, conditions: Condition[], from: number, limit: number): { ids: string[]; total: number } {
    const bits = this.matching(conditions)
    const total = countBits(bits)
    const page = this.#rows.orders[order].page(bits, total, from, limit, this.#rows.ranks(ORDERED_BY[order]))
    return { ids: page.map((row) => String(this.#rows.numbers.id[row])), total }
  }

  /** The number of rows that meet all conditions, and for each of `choices` the number of those that meet it, too. */
  *countEach(conditions: Condition[], choices: Condition[]): Pieces<number[]> {
    // Not the scratch set, which queries use that are answered between the pieces.
    const bits = this.#narrow(this.#rows.live.slice(), conditions)
    const total = countBits(bits)
    const isFew = total * FEW < this.#rows.size
    const counts = yield* isFew ? this.#countByColumn(bits, choices) : this.#countBySet(bits, choices)
    return [total, ...counts]
  }

  /** Counts by sets: the cost does not depend on the number of rows. */
  *#countBySet(bits: Bits, choices: Condition[]): Pieces<number[]> {
    const counts: number[] = []
    for (const choice of choices) {
      const fulfilling = this.fulfilling(choice)
      counts.push(fulfilling ? this.#common.count(bits, fulfilling, this.#rows.factsVersion) : 0)
      yield
    }
    return counts
  }

  /** Counts by columns: the cost grows with the number of rows. */
  *#countByColumn(bits: Bits, choices: Condition[]): Pieces<number[]> {
    const tally = new Tally(bits)
    const counts: number[] = []
    const { columns } = this.#rows
    for (const choice of choices) {
      if ('dimension' in choice) {
        counts.push(yield* tally.count(columns[choice.dimension], (value) => choice.values.includes(value)))
      } else if ('measure' in choice && choice.measure === 'tempo') {
        counts.push(yield* tally.count(columns.tempo, (value) => isWithin(Number(value), choice.ranges)))
      } else {
        const fulfilling = this.fulfilling(choice)
        counts.push(fulfilling ? this.#common.count(bits, fulfilling, this.#rows.factsVersion) : 0)
        yield
      }
    }
    return counts
  }

  /** The number of rows that meet all conditions, by key and tempo, without empty pairs. */
  *countKeysAndTempos(conditions: Condition[]): Pieces<[tkey: string, tempo: string, count: number][]> {
    const { tkey, tempo } = this.#rows.columns
    return yield* new Tally(this.matching(conditions)).countPairs(tkey, tempo)
  }

  mixables(ids: string[]): IdentifiedMixable[] {
    const { live, numbers, columns } = this.#rows
    return ids.flatMap((id) => {
      const row = this.#rows.rowOf(Number(id))
      if (row === undefined || !hasBit(live, row)) return []
      const [tkey = ''] = columns.tkey.valuesAt(row)
      const [energy] = columns.energy.valuesAt(row)
      const slowness = numbers.slowness[row] as number
      return [{ id, tkey, energy: Number(energy), tbpm: Number.isFinite(slowness) ? -slowness : 0 }]
    })
  }

  /** The rows that meet a condition, as a read-only set; undefined if there are none. */
  fulfilling(condition: Condition): Bits | undefined {
    if ('without' in condition) return this.#without(condition.without)
    const sets = 'dimension' in condition ? this.#having(condition) : this.#within(condition)
    if (sets.length <= 1) return sets[0]
    return this.#cached(JSON.stringify(condition), () => {
      const any = emptyBits(this.#rows.capacity)
      for (const set of sets) addAll(any, set)
      return any
    })
  }

  /** Not cached: the sets differ from track to track, and would push out those that everybody uses. */
  #without(ids: readonly number[]): Bits {
    const bits = this.#rows.live.slice()
    for (const id of ids) {
      const row = this.#rows.rowOf(id)
      if (row !== undefined) removeBit(bits, row)
    }
    return bits
  }

  #having({ dimension, values }: { dimension: Dimension; values: string[] }): Bits[] {
    return values.flatMap((value) => this.#rows.values[dimension].having(value) ?? [])
  }

  #within({ measure, ranges }: { measure: Measured; ranges: Range[] }): Bits[] {
    return ranges.map((range) => this.#cached(`${measure} ${range.join(' ')}`, () => this.#bitsWithin(measure, range)))
  }

  #bitsWithin(measure: Measured, [from, to]: Range): Bits {
    const { tempos, capacity, orders, numbers, size } = this.#rows
    if (measure === 'tempo') return tempos.within([from, to], capacity)
    const bits = emptyBits(capacity)
    if (measure === 'publishedAt') {
      for (const row of orders.newest.stretch(from, to, this.#rows.ranks('publishedAt'))) addBit(bits, row)
    } else if (measure === 'artistId' && from === to) {
      this.#rows.markArtist(from, bits)
    } else {
      const { [measure]: column } = numbers
      for (let row = 0; row < size; row += 1) {
        if ((column[row] as number) >= from && (column[row] as number) <= to) addBit(bits, row)
      }
    }
    return bits
  }

  /** Caches a set until facts of rows change; changed counts do not matter. */
  #cached(name: string, make: () => Bits): Bits {
    if (this.#facts !== this.#rows.factsVersion) this.#cache.clear()
    this.#facts = this.#rows.factsVersion
    const cached = this.#cache.get(name)
    if (cached) return cached
    const bits = make()
    this.#cache.set(name, bits)
    return bits
  }
}
