import { RESOURCE_ORDERS, type ResourceOrder } from '@shenglang/contract/catalog/entities'
import { addBit, type Bits, emptyBits, hasBit, removeBit } from './bits.ts'
import { Column } from './columns.ts'
import { type Column as ColumnName, DIMENSIONS, type Dimension, NUMBERS, type NumberName, ORDERED_BY } from './facts.ts'
import { Order, type Ranks } from './order.ts'
import type { Pieces } from './pieces.ts'
import type { FinderRow } from './row.ts'
import { grownBits, TempoSets, ValueSets } from './value-sets.ts'

/** How often a resource was played, downloaded and marked as a favourite. */
export interface Counts {
  id: number
  plays: number
  downloads: number
  favourites: number
}

/** All that is known, in arrays by row; plain data for a file. */
export interface RowsData {
  size: number
  live: Uint32Array
  numbers: Record<NumberName, Float64Array>
  columns: Record<ColumnName, { kinds: string[][]; codes: Uint16Array | Uint32Array }>
  orders: Record<ResourceOrder, Uint32Array>
}

const ROOM_MIN = 1024
const COLUMNS = Object.keys(DIMENSIONS) as ColumnName[]
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[]
const DIMENSION_NAMES = COLUMNS.filter((name) => name !== 'tempo') as Dimension[]

/**
 * What is known of each published resource, by row. A row keeps its number; what was taken down leaves one that is not live.
 * Readers see a batch of changes wholly or not at all.
 */
export class Rows {
  size = 0
  capacity: number
  live: Bits
  /** Rises when a row comes, goes or gets other facts; not when counts change. */
  factsVersion = 0
  readonly numbers: Record<NumberName, Float64Array>
  readonly columns: Record<ColumnName, Column>
  readonly values = mapEach(DIMENSION_NAMES, () => new ValueSets())
  readonly tempos = new TempoSets()
  readonly orders: Record<ResourceOrder, Order>
  /** By artist their rows, live or not. */
  readonly artists = new Map<number, number[]>()
  /** So many rows ascend by id; those of the others are here. */
  #ascending = 0
  readonly #others = new Map<number, number>()

  constructor(data?: RowsData) {
    this.size = data?.size ?? 0
    this.capacity = roomFor(this.size)
    this.live = emptyBits(this.capacity)
    if (data) this.live.set(data.live)
    this.numbers = mapEach(NUMBER_NAMES, (name) => longer(new Float64Array(this.capacity), data?.numbers[name]))
    this.columns = mapEach(COLUMNS, (name) => {
      const { kinds = [], codes = new Uint16Array(0) } = data?.columns[name] ?? {}
      const room = codes instanceof Uint16Array ? new Uint16Array(this.capacity) : new Uint32Array(this.capacity)
      return new Column(this.capacity, kinds, longer(room, codes))
    })
    this.orders = mapEach(RESOURCE_ORDERS, (order) => new Order(data?.orders[order]))
    for (let row = 0; row < this.size; row += 1) {
      this.#placeId(row, this.numbers.id[row] as number)
      this.#placeByArtist(row, this.numbers.artistId[row] as number)
    }
    this.#fillSets()
  }

  ranks(by: NumberName): Ranks {
    return { keys: this.numbers[by], ids: this.numbers.id }
  }

  /** The row of a resource, live or not. */
  rowOf(id: number): number | undefined {
    let [low, high] = [0, this.#ascending]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.numbers.id[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return low < this.#ascending && this.numbers.id[low] === id ? low : this.#others.get(id)
  }

  /** A row for each resource, in the order given; new ones are not live before `change`. */
  reserve(ids: number[]): number[] {
    this.#grow(this.size + ids.length)
    return ids.map((id) => {
      const existing = this.rowOf(id)
      if (existing !== undefined) return existing
      const row = this.size
      this.size += 1
      this.numbers.id[row] = id
      // Not yet existing by artist: that follows with its facts.
      this.#placeId(row, id)
      return row
    })
  }

  /** Puts in rows that nobody reads before `ready` has put them in order. */
  append(facts: FinderRow[]): number[] {
    const rows = this.reserve(facts.map(({ resourceId }) => resourceId))
    for (const [index, row] of rows.entries()) this.#write(row, facts[index] as FinderRow)
    return rows
  }

  *ready(): Pieces<void> {
    this.#fillSets()
    for (const order of RESOURCE_ORDERS) {
      const rows = Uint32Array.from({ length: this.size }, (_, row) => row).filter((row) => hasBit(this.live, row))
      this.orders[order].take(Order.of(rows, this.ranks(ORDERED_BY[order])).rows)
      yield
    }
  }

  /** Takes in facts, counts and what is gone; `facts` by their rows from `reserve`. */
  *change(facts: Map<number, FinderRow>, counts: Map<number, Counts>, gone: Iterable<number>): Pieces<void> {
    const leaving = [...gone].filter((row) => hasBit(this.live, row))
    const fresh: [ResourceOrder, Uint32Array][] = []
    for (const order of RESOURCE_ORDERS) {
      const by = ORDERED_BY[order]
      const moved = new Map<number, number>()
      for (const [row, count] of counts) {
        const key = by in count ? count[by as keyof Counts] : undefined
        if (key !== undefined && hasBit(this.live, row) && key !== this.numbers[by][row]) moved.set(row, key)
      }
      for (const [row, fact] of facts) {
        const key = NUMBERS[by](fact)
        if (!hasBit(this.live, row) || key !== this.numbers[by][row]) moved.set(row, key)
        else moved.delete(row)
      }
      for (const row of leaving) moved.delete(row)
      const removed = [...[...moved.keys()].filter((row) => hasBit(this.live, row)), ...leaving]
      if (removed.length + moved.size > 0) fresh.push([order, this.orders[order].changed(removed, moved, this.ranks(by))])
      yield
    }
    for (const [order, rows] of fresh) this.orders[order].take(rows)
    for (const [row, { plays, downloads, favourites }] of counts) {
      this.numbers.plays[row] = plays
      this.numbers.downloads[row] = downloads
      this.numbers.favourites[row] = favourites
    }
    for (const [row, fact] of facts) {
      this.#removeFromSets(row)
      this.#write(row, fact)
      this.#addToSets(row)
    }
    for (const row of leaving) this.#removeFromSets(row)
    if (facts.size + leaving.length > 0) this.factsVersion += 1
  }

  /** A copy, made between two changes. */
  *data(): Pieces<RowsData> {
    const { size } = this
    const copied = function* <Name extends string, To>(names: readonly Name[], copy: (name: Name) => To) {
      const copies = {} as Record<Name, To>
      for (const name of names) {
        copies[name] = copy(name)
        yield
      }
      return copies
    }
    return {
      size,
      live: this.live.slice(),
      numbers: yield* copied(NUMBER_NAMES, (name) => this.numbers[name].slice(0, size)),
      columns: yield* copied(COLUMNS, (name) => {
        const { kinds, codes } = this.columns[name]
        return { kinds: [...kinds], codes: codes.slice(0, size) }
      }),
      orders: yield* copied(RESOURCE_ORDERS, (order) => this.orders[order].rows.slice()),
    }
  }

  #write(row: number, fact: FinderRow): void {
    const artist = this.numbers.artistId[row] as number
    for (const name of NUMBER_NAMES) this.numbers[name][row] = NUMBERS[name](fact)
    for (const name of COLUMNS) this.columns[name].set(row, DIMENSIONS[name](fact))
    if (artist !== fact.artistId) {
      const before = this.artists.get(artist)
      if (before)
        this.artists.set(
          artist,
          before.filter((other) => other !== row),
        )
      this.#placeByArtist(row, fact.artistId)
    }
    addBit(this.live, row)
  }

  #fillSets(): void {
    for (const name of DIMENSION_NAMES) this.values[name].fill(this.columns[name], this.live, this.size)
    this.tempos.fill(this.columns.tempo, this.live, this.size)
  }

  #addToSets(row: number): void {
    for (const name of DIMENSION_NAMES) this.values[name].add(row, this.columns[name].valuesAt(row), this.capacity)
    for (const tempo of this.columns.tempo.valuesAt(row)) this.tempos.add(row, Number(tempo), this.capacity)
  }

  #removeFromSets(row: number): void {
    if (!hasBit(this.live, row)) return
    for (const name of DIMENSION_NAMES) this.values[name].remove(row, this.columns[name].valuesAt(row))
    this.tempos.remove(row)
    removeBit(this.live, row)
  }

  #placeId(row: number, id: number): void {
    const isNext = row === this.#ascending && (row === 0 || (this.numbers.id[row - 1] as number) < id)
    if (isNext) this.#ascending += 1
    else this.#others.set(id, row)
  }

  #placeByArtist(row: number, artistId: number): void {
    const rows = this.artists.get(artistId)
    if (rows) rows.push(row)
    else this.artists.set(artistId, [row])
  }

  #grow(size: number): void {
    if (size <= this.capacity) return
    this.capacity = roomFor(size)
    this.live = grownBits(this.live, this.capacity)
    for (const name of NUMBER_NAMES) this.numbers[name] = longer(new Float64Array(this.capacity), this.numbers[name])
    for (const name of COLUMNS) this.columns[name].grow(this.capacity)
    for (const name of DIMENSION_NAMES) this.values[name].grow(this.capacity)
    this.tempos.grow(this.capacity)
    // What was put together of shorter sets is of no use.
    this.factsVersion += 1
  }
}

/** Some more than there are, so that few of those that come make everything longer. */
const roomFor = (size: number) => size + Math.max(ROOM_MIN, size >>> 3)

function longer<Numbers extends Float64Array | Uint16Array | Uint32Array>(room: Numbers, numbers?: ArrayLike<number>): Numbers {
  if (numbers) room.set(numbers)
  return room
}

function mapEach<Name extends string, To>(names: readonly Name[], to: (name: Name) => To): Record<Name, To> {
  return Object.fromEntries(names.map((name) => [name, to(name)])) as Record<Name, To>
}
