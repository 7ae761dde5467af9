import { plainText } from '../../../platform/chinese.ts'
import { grownNumbers, type Numbers, withNumber } from '../rows/numbers.ts'
import { Order } from '../rows/order.ts'
import type { Ranks } from '../rows/sort-rows.ts'
import type { Pieces } from '../rows/time-slices.ts'
import { markHaving } from '../text/mark-having.ts'
import { BESIDE, isOneLetter, MATCH, type Match, matchUnits } from '../text/match.ts'
import { Positions } from '../text/positions.ts'
import { unitsOf } from '../text/readings.ts'
import { LENGTH_MAX } from '../text/stored-texts.ts'
import { Texts, type TextsData } from '../text/texts.ts'
import { Best } from './best.ts'
import { findBest } from './find-best.ts'

/** A person in the index who may own a resource. */
export interface Person {
  id: number
  nickName: string
  /** True where suggestions may name them. */
  isArtist: boolean
  fans: number
}

/** Plain data for a file. */
export interface NamesData {
  ids: Float64Array
  fans: Float64Array
  /** 1 for an artist, else 0. */
  isArtist: Uint8Array
  texts: TextsData
}

/** Caps how many names that contain a word are ranked, so that a common one cannot slow a suggestion. */
const RANKED_MAX = 200
const BESIDE_UNIT = BESIDE.charCodeAt(0)

/** Names of people, searchable by words. Once all are read, they are numbered for good, those with the most fans first. */
export class Names {
  #size = 0
  #ids: Numbers
  #fans: Numbers
  #isArtist: Uint8Array
  readonly #numberOf = new Map<number, number>()
  readonly texts: Texts
  /** Buffers: positions in a block that may contain a term, and the name being matched. */
  readonly #marked = new Positions()
  readonly #text = new Uint16Array(LENGTH_MAX + 1)

  constructor(data?: NamesData) {
    this.#size = data?.ids.length ?? 0
    this.#ids = Float64Array.from(data?.ids ?? [])
    this.#fans = Float64Array.from(data?.fans ?? [])
    this.#isArtist = Uint8Array.from(data?.isArtist ?? [])
    this.#number()
    this.texts = new Texts({ ranks: () => this.#ranks }, data?.texts)
  }

  get size(): number {
    return this.#size
  }

  /** The normalised name; empty for an unknown person. */
  of(id: number): string {
    const number = this.#numberOf.get(id)
    return number === undefined ? '' : this.texts.get(number)
  }

  /** Copies the normalised name to `into`, from `at` on; returns the index after it. */
  copy(id: number, into: Uint16Array, at: number): number {
    const number = this.#numberOf.get(id)
    return number === undefined ? at : this.texts.copy(number, into, at)
  }

  has(id: number): boolean {
    return this.#numberOf.has(id)
  }

  isArtist(id: number): boolean {
    return this.#isArtist[this.#numberOf.get(id) ?? -1] === 1
  }

  /** Adds or changes a person; returns whether the name changed. With `store` the name is found only after `ready`. */
  set({ id, nickName, isArtist, fans }: Person, store: 'set' | 'store' = 'set'): boolean {
    const existing = this.#numberOf.get(id)
    const number = existing ?? this.#size
    this.#grow(number + 1)
    this.#ids = withNumber(this.#ids, number, id)
    this.#fans = withNumber(this.#fans, number, fans)
    this.#isArtist[number] = Number(isArtist)
    if (existing === undefined) {
      this.#numberOf.set(id, number)
      this.#size += 1
    }
    if (existing !== undefined && store === 'set') this.texts.rankChanged(number)
    const name = plainText(nickName)
    if (existing !== undefined && this.texts.get(number) === name) return false
    this.texts[store](number, name)
    return true
  }

  /** Numbers and indexes the stored names. */
  *ready(): Pieces<void> {
    const numbers = Uint32Array.from({ length: this.#size }, (_, number) => number)
    const former = Order.of(numbers, this.#ranks).rows
    this.#ids = Float64Array.from(former, (number) => this.#ids[number] as number)
    this.#fans = Float64Array.from(former, (number) => this.#fans[number] as number)
    this.#isArtist = Uint8Array.from(former, (number) => this.#isArtist[number] as number)
    this.#number()
    yield* this.texts.index(this.#size, former)
  }

  /** Ids of the people whose name contains the term, or is it as a whole, to be matched beside the titles of their resources. */
  beside(term: string, where: 'anywhere' | 'whole' = 'anywhere'): number[] {
    const [required, units] = [this.texts.gramsFor(term, where), unitsOf(term)]
    const worst = where === 'whole' ? MATCH.named : MATCH.beside
    const ids = new Set<number>()
    const judge = (number: number) => {
      if ((this.#match(units, number, true) ?? MATCH.none) <= worst) ids.add(this.#ids[number] as number)
    }
    for (const { first, rows, postings } of this.texts.blocks) {
      this.#marked.clear()
      markHaving(postings, required, this.#marked)
      this.#marked.visit(
        () => true,
        (position) => judge(rows ? (rows[position] as number) : first + position),
      )
    }
    for (const additions of this.texts.additions) additions.having(required).forEach(judge)
    return [...ids]
  }

  /** Ids of the artists whose name contains the word: those whose name begins with it, then those with a word that does. */
  search(word: string, limit: number): string[] {
    const numbers = new Set<number>()
    const take = ({ rows }: Best) => {
      for (const number of rows) if (numbers.size < limit) numbers.add(number)
    }
    take(this.#matching(word, 'whole', MATCH.exact, limit))
    if (numbers.size < limit) take(this.#matching(word, 'first', MATCH.prefix, limit))
    if (numbers.size < limit) {
      const { rows, matches } = this.#matching(word, 'anywhere', isOneLetter(word) ? MATCH.prefix : MATCH.beside, RANKED_MAX)
      const ranked = rows.map((number, index) => ({ number, match: matches[index] as Match }))
      for (const { number } of ranked.sort((one, other) => one.match - other.match)) if (numbers.size < limit) numbers.add(number)
    }
    return Array.from(numbers, (number) => String(this.#ids[number]))
  }

  data(): NamesData {
    return {
      ids: Float64Array.from(this.#ids.subarray(0, this.#size)),
      fans: Float64Array.from(this.#fans.subarray(0, this.#size)),
      isArtist: this.#isArtist.slice(0, this.#size),
      texts: this.texts.data(),
    }
  }

  /** The artists with the most fans whose name matches the word no worse than `worst`. */
  #matching(word: string, where: 'whole' | 'first' | 'anywhere', worst: Match, limit: number): Best {
    const [required, units] = [this.texts.gramsFor(word, where), unitsOf(word)]
    return findBest(this.texts, new Best(limit, this.#ranks), {
      mark: ({ postings }, positions) => markHaving(postings, required, positions),
      among: (additions) => additions.having(required),
      matchOf: (number) => {
        if (this.#isArtist[number] !== 1) return undefined
        const match = this.#match(units, number, false)
        return match !== undefined && match <= worst ? match : undefined
      },
    })
  }

  #match(units: Uint16Array, number: number, isBeside: boolean): Match | undefined {
    this.#text[0] = BESIDE_UNIT
    const length = this.texts.copy(number, this.#text, isBeside ? 1 : 0)
    return matchUnits(units, this.#text, length)
  }

  get #ranks(): Ranks {
    return { keys: this.#fans, ids: this.#ids }
  }

  #number(): void {
    this.#numberOf.clear()
    for (let number = 0; number < this.#size; number += 1) this.#numberOf.set(this.#ids[number] as number, number)
  }

  #grow(size: number): void {
    if (size <= this.#isArtist.length) return
    const room = size + (size >>> 3) + 1024
    this.#ids = grownNumbers(this.#ids, room)
    this.#fans = grownNumbers(this.#fans, room)
    const isArtist = new Uint8Array(room)
    isArtist.set(this.#isArtist)
    this.#isArtist = isArtist
  }
}
