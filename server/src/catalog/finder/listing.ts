import { RESOURCE_ORDERS, type ResourceOrder } from '@shenglang/contract/catalog/entities'
import { LRUCache } from 'lru-cache'
import { addAll, addBit, type Bits, countCommon, emptyBits, keepCommon, placesOf, removeAll } from './bits.ts'
import { Tally } from './columns.ts'
import { COUNTED, type Dimension, type ListingData, type Measured } from './listing-data.ts'

/** One condition: any of these values, or within any of these ranges (both ends included). */
export type Condition = { dimension: Dimension; values: string[] } | { measure: Measured | 'tempo'; ranges: Range[] }
export type Range = [from: number, to: number]

/** One resource of a page and what the order ranks it by. */
export interface Ranked {
  id: number
  key: number
}

const KEPT_MAX = 256

/** Lists, counts and facets over rows that do not change; `hide` leaves out those that a newer listing has. */
export class Listing {
  readonly data: ListingData
  /** What was put together for a condition; people ask for the same few. */
  readonly #kept = new LRUCache<string, Bits>({ max: KEPT_MAX })
  #hidden: Map<ResourceOrder, Bits> | undefined

  constructor(data: ListingData) {
    this.data = data
  }

  get size(): number {
    return this.data.ids.length
  }

  hide(ids: Iterable<number>): void {
    const rows = Array.from(ids, (id) => this.#rowOf(id)).filter((row) => row !== undefined)
    this.#hidden =
      rows.length === 0
        ? undefined
        : new Map(
            RESOURCE_ORDERS.map((order) => {
              const bits = emptyBits(this.size)
              for (const row of rows) addBit(bits, this.data.orderings[order].places[row] as number)
              return [order, bits]
            }),
          )
  }

  /** The places in `order` of what fulfils every condition. A set of the caller's own. */
  matching(order: ResourceOrder, conditions: Condition[]): Bits {
    const bits = emptyBits(this.size).fill(-1)
    if (this.size % 32 > 0) bits[bits.length - 1] = 2 ** (this.size % 32) - 1
    for (const condition of conditions) {
      const fulfilling = this.#fulfilling(order, condition)
      if (fulfilling) keepCommon(bits, fulfilling)
      else bits.fill(0)
    }
    const hidden = this.#hidden?.get(order)
    if (hidden) removeAll(bits, hidden)
    return bits
  }

  page(order: ResourceOrder, bits: Bits, from: number, limit: number): Ranked[] {
    const { keys } = this.data.orderings[order]
    return placesOf(bits, from, limit).map((place) => ({ id: this.idAt(order, place), key: keys[place] as number }))
  }

  idAt(order: ResourceOrder, place: number): number {
    return this.data.ids[this.data.orderings[order].rows[place] as number] as number
  }

  /** How many fulfil all conditions, and how many of these each of `choices` in turn. */
  countEach(conditions: Condition[], choices: Condition[]): number[] {
    const bits = this.matching(COUNTED, conditions)
    const tally = new Tally(bits)
    const { columns } = this.data
    const counts = choices.map((choice) => {
      if ('dimension' in choice) return tally.count(columns[choice.dimension], (value) => choice.values.includes(value))
      if (choice.measure === 'tempo') return tally.count(columns.tempo, (value) => isWithin(Number(value), choice.ranges))
      const fulfilling = this.#fulfilling(COUNTED, choice)
      return fulfilling ? countCommon(bits, fulfilling) : 0
    })
    return [tally.total, ...counts]
  }

  /** How many fulfil all conditions and have each key and tempo; pairs that none has are left out. */
  countKeysAndTempos(conditions: Condition[]): [tkey: string, tempo: string, count: number][] {
    const { tkey, tempo } = this.data.columns
    return new Tally(this.matching(COUNTED, conditions)).countPairs(tkey, tempo)
  }

  /** Not to be changed by who reads it; undefined when nothing fulfils the condition. */
  #fulfilling(order: ResourceOrder, condition: Condition): Bits | undefined {
    const sets = 'dimension' in condition ? this.#having(order, condition) : this.#within(order, condition)
    if (sets.length <= 1) return sets[0]
    const name = `${order} ${JSON.stringify(condition)}`
    const known = this.#kept.get(name)
    if (known) return known
    const any = emptyBits(this.size)
    for (const set of sets) addAll(any, set)
    this.#kept.set(name, any)
    return any
  }

  #having(order: ResourceOrder, { dimension, values }: Extract<Condition, { dimension: Dimension }>): Bits[] {
    const known = this.data.orderings[order].values[dimension]
    return values.flatMap((value) => known.get(value) ?? [])
  }

  #within(order: ResourceOrder, { measure, ranges }: Extract<Condition, { ranges: Range[] }>): Bits[] {
    return ranges.map((range) => {
      const name = `${order} ${measure} ${range.join(' ')}`
      const known = this.#kept.get(name)
      if (known) return known
      const bits = measure === 'tempo' ? this.#withinTempos(order, range) : this.#withinMeasured(order, measure, range)
      this.#kept.set(name, bits)
      return bits
    })
  }

  #withinTempos(order: ResourceOrder, [from, to]: Range): Bits {
    const { steps, upTo } = this.data.orderings[order].tempos
    const [slower, last] = [steps.findLastIndex((step) => step < from), steps.findLastIndex((step) => step <= to)]
    const bits = upTo[last]?.slice() ?? emptyBits(this.size)
    if (slower >= 0) removeAll(bits, upTo[slower] as Bits)
    return bits
  }

  #withinMeasured(order: ResourceOrder, measure: Measured, [from, to]: Range): Bits {
    const { numbers, rows } = this.data.measures[measure]
    const { places } = this.data.orderings[order]
    const bits = emptyBits(this.size)
    for (let at = firstFrom(numbers, from); at < numbers.length && (numbers[at] as number) <= to; at += 1) {
      addBit(bits, places[rows[at] as number] as number)
    }
    return bits
  }

  #rowOf(id: number): number | undefined {
    const row = firstFrom(this.data.ids, id)
    return this.data.ids[row] === id ? row : undefined
  }
}

const isWithin = (number: number, ranges: Range[]) => ranges.some(([from, to]) => number >= from && number <= to)

/** The index of the first that is not below `wanted`, of ascending numbers. */
function firstFrom(numbers: Float64Array, wanted: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
