import { RESOURCE_ORDERS, type ResourceOrder } from '@shenglang/contract/catalog/entities'
import { addBit, type Bits, emptyBits, hasBit, removeBit, rowsIn } from './bits.ts'
import { type Codes, Column } from './columns.ts'
import { type Column as ColumnName, DIMENSIONS, type Dimension, NUMBERS, type NumberName, ORDERED_BY } from './dimensions.ts'
import { grownNumbers, type Numbers, withNumber } from './numbers.ts'
import { Order } from './order.ts'
import type { FinderRow } from './row.ts'
import { RowsById } from './rows-by-id.ts'
import { RowsOf } from './rows-of.ts'
import type { Ranks } from './sort-rows.ts'
import type { Pieces } from './time-slices.ts'
import { type Filled, grownBits, TempoSets, ValueSets } from './value-sets.ts'

/** The plays, downloads and favourites of a resource. */
export interface Counts {
  id: number
  plays: number
  downloads: number
  favourites: number
}

/** All facts, in arrays by row; plain data for a file. */
export interface RowsData {
  size: number
  live: Uint32Array
  numbers: Record<NumberName, Numbers>
  columns: Record<ColumnName, { kinds: string[][]; codes: Codes }>
  orders: Record<ResourceOrder, Uint32Array>
}

const ROOM_MIN = 1024
const COLUMNS = Object.keys(DIMENSIONS) as ColumnName[]
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[]
const DIMENSION_NAMES = COLUMNS.filter((name) => name !== 'tempo') as Dimension[]

/**
 * The facts of each published resource, by row. The resources that were read at the start are numbered by their plays, the most
 * played first; later ones follow. Numbers of rows never change after that; the row of a resource taken down is not live.
 * Readers see a batch of changes wholly or not at all.
 */
export class Rows {
  size = 0
  capacity: number
  live: Bits
  /** Rises when a row is added or removed, or its facts change; not when counts change. */
  factsVersion = 0
  readonly numbers: Record<NumberName, Numbers>
  readonly columns: Record<ColumnName, Column>
  readonly values = mapEach(DIMENSION_NAMES, (name) => new ValueSets(() => this.#filled(name)))
  readonly tempos = new TempoSets(() => this.#filled('tempo'))
  readonly orders: Record<ResourceOrder, Order>
  /** Rows by artist, live or not; built at the first use. */
  #artists: RowsOf | undefined
  /** Built at the first use, once there are rows from a file. */
  #byId: RowsById | undefined

  constructor(data?: RowsData) {
    this.size = data?.size ?? 0
    this.capacity = roomFor(this.size)
    this.live = emptyBits(this.capacity)
    if (data) this.live.set(data.live)
    this.numbers = mapEach(NUMBER_NAMES, (name) => grownNumbers(data?.numbers[name] ?? new Uint32Array(0), this.capacity))
    this.columns = mapEach(COLUMNS, (name) => {
      const { kinds, codes } = data?.columns[name] ?? {}
      return new Column(this.capacity, kinds, codes)
    })
    this.orders = mapEach(RESOURCE_ORDERS, (order) => new Order(data?.orders[order]))
  }

  ranks(by: NumberName): Ranks {
    return { keys: this.numbers[by], ids: this.numbers.id }
  }

  /** The row of a resource, live or not. */
  rowOf(id: number): number | undefined {
    return this.#ids.rowOf(id, this.numbers.id)
  }

  /** Adds the rows of an artist, live or not, to `bits`. */
  markArtist(id: number, bits: Bits): void {
    this.#artists ??= this.#chained()
    this.#artists.mark(id, bits)
  }

  /** Allocates memory for `size` rows at once. */
  expect(size: number): void {
    this.#grow(size)
  }

  /** A row for each resource, in the order given; new ones are not live before `change`. */
  reserve(ids: number[]): number[] {
    this.#grow(this.size + ids.length)
    return ids.map((id) => {
      const existing = this.rowOf(id)
      if (existing !== undefined) return existing
      const [row, byId] = [this.size, this.#ids]
      this.size += 1
      this.#setNumber('id', row, id)
      byId.add(row, id, this.numbers.id)
      return row
    })
  }

  /** Adds rows that must not be read before `ready` has ordered them. */
  append(facts: FinderRow[]): number[] {
    const rows = this.reserve(facts.map(({ resourceId }) => resourceId))
    for (const [index, row] of rows.entries()) this.#write(row, facts[index] as FinderRow)
    return rows
  }

  /** Numbers the rows by their plays, the most played first, and orders them; returns the former row of each. */
  *ready(): Pieces<Uint32Array> {
    const former = Order.of(rowsIn(this.live), this.ranks('plays')).rows
    yield
    for (const name of NUMBER_NAMES) this.numbers[name] = rearranged(this.numbers[name], former)
    for (const name of COLUMNS) this.columns[name].codes = rearranged(this.columns[name].codes, former)
    this.#byId = undefined
    yield
    for (const order of RESOURCE_ORDERS) {
      this.orders[order] = Order.of(rowsIn(this.live), this.ranks(ORDERED_BY[order]))
      yield
    }
    return former
  }

  /** Applies facts, counts and removals; `facts` by their rows from `reserve`. */
  *change(facts: Map<number, FinderRow>, counts: Map<number, Counts>, gone: Iterable<number>): Pieces<void> {
    const leaving = [...gone].filter((row) => hasBit(this.live, row))
    const moving: (() => void)[] = []
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
      if (removed.length + moved.size > 0) {
        const changes = this.orders[order].changes(removed, moved, this.ranks(by))
        moving.push(() => this.orders[order].apply(changes))
      }
      yield
    }
    for (const move of moving) move()
    for (const [row, { plays, downloads, favourites }] of counts) {
      this.#setNumber('plays', row, plays)
      this.#setNumber('downloads', row, downloads)
      this.#setNumber('favourites', row, favourites)
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
    if (this.#artists && artist !== fact.artistId) {
      this.#artists.remove(row, artist)
      this.#artists.add(row, fact.artistId)
    }
    for (const name of NUMBER_NAMES) this.#setNumber(name, row, NUMBERS[name](fact))
    for (const name of COLUMNS) this.columns[name].set(row, DIMENSIONS[name](fact))
    addBit(this.live, row)
  }

  #setNumber(name: NumberName, row: number, value: number): void {
    this.numbers[name] = withNumber(this.numbers[name], row, value)
  }

  #filled(name: ColumnName): Filled {
    return { column: this.columns[name], live: this.live, size: this.size }
  }

  #chained(): RowsOf {
    const artists = new RowsOf()
    for (let row = 0; row < this.size; row += 1) artists.add(row, this.numbers.artistId[row] as number)
    return artists
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

  get #ids(): RowsById {
    if (!this.#byId) {
      this.#byId = new RowsById()
      if (this.size > 0) this.#byId.sort(this.size, this.numbers.id)
    }
    return this.#byId
  }

  #grow(size: number): void {
    if (size <= this.capacity) return
    this.capacity = roomFor(size)
    this.live = grownBits(this.live, this.capacity)
    for (const name of NUMBER_NAMES) this.numbers[name] = grownNumbers(this.numbers[name], this.capacity)
    for (const name of COLUMNS) this.columns[name].grow(this.capacity)
    for (const name of DIMENSION_NAMES) this.values[name].grow(this.capacity)
    this.tempos.grow(this.capacity)
    // Cached sets are too short now.
    this.factsVersion += 1
  }
}

/** A copy of `numbers` in which each row has the number of the row `former[row]`. */
function rearranged<Array extends Numbers | Codes>(numbers: Array, former: Uint32Array): Array {
  const room = new (numbers.constructor as new (length: number) => Array)(numbers.length)
  for (let row = 0; row < former.length; row += 1) room[row] = numbers[former[row] as number] as number
  return room
}

/** The capacity for `size` rows, with some space for more, so that additions rarely reallocate everything. */
const roomFor = (size: number) => size + Math.max(ROOM_MIN, size >>> 3)

function mapEach<Name extends string, To>(names: readonly Name[], to: (name: Name) => To): Record<Name, To> {
  return Object.fromEntries(names.map((name) => [name, to(name)])) as Record<Name, To>
}
