import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { LRUCache } from 'lru-cache'
import { addAll, addBit, type Bits, countBits, emptyBits, hasBit, keepCommon } from './bits.ts'
import { Tally } from './columns.ts'
import { CommonRows } from './common-rows.ts'
import { type Condition, type Dimension, isWithin, type Measured, ORDERED_BY, type Range } from './facts.ts'
import type { Pieces } from './pieces.ts'
import type { IdentifiedMixable } from './port.ts'
import type { Rows } from './rows.ts'

const CACHE_MAX = 256
const CACHE_MAX_BYTES = 1 << 28
/** Fewer than one row in so many are counted faster one by one than by whole sets (bench/facet-kernel.ts). */
const FEW = 256

/** Lists, counts and facets over the rows. */
export class Listing {
  readonly #rows: Rows
  /** What was put together for a condition; people ask for the same few. */
  readonly #cache = new LRUCache<string, Bits>({
    max: CACHE_MAX,
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  })
  #facts = 0
  readonly #common = new CommonRows()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** The rows that fulfil every condition. A set of the caller's own. */
  matching(conditions: Condition[]): Bits {
    const bits = this.#rows.live.slice()
    for (const condition of conditions) {
      const fulfilling = this.fulfilling(condition)
      if (fulfilling) keepCommon(bits, fulfilling)
      else bits.fill(0)
    }
    return bits
  }

  /** Ids of one page in one order, and how many there are over all pages. */
  list(order: ResourceOrder, conditions: Condition[], from: number, limit: number): { ids: string[]; total: number } {
    const bits = this.matching(conditions)
    const total = countBits(bits)
    const page = this.#rows.orders[order].page(bits, total, from, limit, this.#rows.ranks(ORDERED_BY[order]))
    return { ids: page.map((row) => String(this.#rows.numbers.id[row])), total }
  }

  /** How many fulfil all conditions, and how many of these each of `choices` in turn. */
  *countEach(conditions: Condition[], choices: Condition[]): Pieces<number[]> {
    const bits = this.matching(conditions)
    const total = countBits(bits)
    const isFew = total * FEW < this.#rows.size
    const counts = yield* isFew ? this.#countByColumn(bits, choices) : this.#countBySet(bits, choices)
    return [total, ...counts]
  }

  /** Costs the same however many rows are counted. */
  *#countBySet(bits: Bits, choices: Condition[]): Pieces<number[]> {
    const counts: number[] = []
    for (const choice of choices) {
      const fulfilling = this.fulfilling(choice)
      counts.push(fulfilling ? this.#common.count(bits, fulfilling, this.#rows.factsVersion) : 0)
      yield
    }
    return counts
  }

  /** Costs by the rows that are counted. */
  *#countByColumn(bits: Bits, choices: Condition[]): Pieces<number[]> {
    const tally = new Tally(bits)
    const counts: number[] = []
    const { columns } = this.#rows
    for (const choice of choices) {
      if ('dimension' in choice) {
        counts.push(yield* tally.count(columns[choice.dimension], (value) => choice.values.includes(value)))
      } else if (choice.measure === 'tempo') {
        counts.push(yield* tally.count(columns.tempo, (value) => isWithin(Number(value), choice.ranges)))
      } else {
        const fulfilling = this.fulfilling(choice)
        counts.push(fulfilling ? this.#common.count(bits, fulfilling, this.#rows.factsVersion) : 0)
        yield
      }
    }
    return counts
  }

  /** How many fulfil all conditions and have each key and tempo; pairs that none has are left out. */
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

  /** Not to be changed by who reads it; undefined when nothing fulfils the condition. */
  fulfilling(condition: Condition): Bits | undefined {
    const sets = 'dimension' in condition ? this.#having(condition) : this.#within(condition)
    if (sets.length <= 1) return sets[0]
    return this.#cached(JSON.stringify(condition), () => {
      const any = emptyBits(this.#rows.capacity)
      for (const set of sets) addAll(any, set)
      return any
    })
  }

  #having({ dimension, values }: { dimension: Dimension; values: string[] }): Bits[] {
    return values.flatMap((value) => this.#rows.values[dimension].having(value) ?? [])
  }

  #within({ measure, ranges }: { measure: Measured; ranges: Range[] }): Bits[] {
    return ranges.map((range) => this.#cached(`${measure} ${range.join(' ')}`, () => this.#bitsWithin(measure, range)))
  }

  #bitsWithin(measure: Measured, [from, to]: Range): Bits {
    const { tempos, capacity, artists, orders, numbers, size } = this.#rows
    if (measure === 'tempo') return tempos.within([from, to], capacity)
    const bits = emptyBits(capacity)
    if (measure === 'publishedAt') {
      for (const row of orders.newest.stretch(from, to, this.#rows.ranks('publishedAt'))) addBit(bits, row)
    } else if (measure === 'artistId' && from === to) {
      for (const row of artists.get(from) ?? []) addBit(bits, row)
    } else {
      const { [measure]: column } = numbers
      for (let row = 0; row < size; row += 1) {
        if ((column[row] as number) >= from && (column[row] as number) <= to) addBit(bits, row)
      }
    }
    return bits
  }

  /** Kept until a row has other facts; what is only counted differently changes none of these. */
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
