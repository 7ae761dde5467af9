import { plainText } from '../../platform/chinese.ts'
import { type Bits, countBits, emptyBits } from './bits.ts'
import { isOneLetter, MATCH, matchText } from './match.ts'
import { Order, type Ranks } from './order.ts'
import { Texts, type TextsData } from './texts.ts'

/** Whom a resource may be from, as the index knows them. */
export interface Person {
  id: number
  nickName: string
  /** Whether suggestions may name them. */
  isArtist: boolean
  fans: number
}

/** Plain data for a file. */
export interface NamesData {
  ids: Float64Array
  fans: Float64Array
  isArtist: boolean[]
  texts: TextsData
}

/** Caps how many names that hold a word are ranked, so that a common one cannot slow a suggestion. */
const RANKED_MAX = 200

/** Names of people, found by words; each keeps its number. */
export class Names {
  readonly #ids: number[]
  readonly #fans: number[]
  readonly #isArtist: boolean[]
  readonly #numberOf: Map<number, number>
  readonly texts: Texts
  /** Those with the most fans first; made when it is asked for, since fans come and go. */
  #byFans: { order: Order; ranks: Ranks } | undefined

  constructor(data?: NamesData) {
    this.#ids = Array.from(data?.ids ?? [])
    this.#fans = Array.from(data?.fans ?? [])
    this.#isArtist = [...(data?.isArtist ?? [])]
    this.#numberOf = new Map(this.#ids.map((id, number) => [id, number]))
    this.texts = new Texts(data?.texts)
  }

  get size(): number {
    return this.#ids.length
  }

  /** The plain name; empty for whom nobody knows. */
  of(id: number): string {
    const number = this.#numberOf.get(id)
    return number === undefined ? '' : this.texts.get(number)
  }

  has(id: number): boolean {
    return this.#numberOf.has(id)
  }

  isArtist(id: number): boolean {
    return this.#isArtist[this.#numberOf.get(id) ?? -1] ?? false
  }

  /** Says whether the name is another one than before. `store` puts it where `texts.index` will find it. */
  set({ id, nickName, isArtist, fans }: Person, store: 'set' | 'store' = 'set'): boolean {
    const existing = this.#numberOf.get(id)
    const number = existing ?? this.size
    this.#ids[number] = id
    this.#fans[number] = fans
    this.#isArtist[number] = isArtist
    this.#byFans = undefined
    if (existing === undefined) this.#numberOf.set(id, number)
    const name = plainText(nickName)
    if (existing !== undefined && this.texts.get(number) === name) return false
    this.texts[store](number, name)
    return true
  }

  /** Ids of the people whose name holds the term as what stands beside a title. */
  beside(term: string): number[] {
    const bits = emptyBits(this.size)
    this.texts.mark(term, 'anywhere', bits)
    return Array.from(this.#within(bits))
      .filter((number) => matchText(term, `\n${this.texts.get(number)}`) !== undefined)
      .map((number) => this.#ids[number] as number)
  }

  /** Ids of the artists whose name holds the word: those whose name begins with it, then those of whom a word does. */
  search(word: string, limit: number): string[] {
    const found = new Set<number>()
    const take = (numbers: Iterable<number>) => {
      for (const number of numbers) if (found.size < limit) found.add(number)
    }
    take(this.#matching(word, 'whole', MATCH.exact).map(({ number }) => number))
    take(this.#matching(word, 'first', MATCH.prefix).map(({ number }) => number))
    const anywhere = [...this.#matching(word, 'anywhere', isOneLetter(word) ? MATCH.prefix : MATCH.beside).take(RANKED_MAX)]
    take(anywhere.sort((one, other) => one.match - other.match).map(({ number }) => number))
    return Array.from(found, (number) => String(this.#ids[number]))
  }

  data(): NamesData {
    return {
      ids: Float64Array.from(this.#ids),
      fans: Float64Array.from(this.#fans),
      isArtist: [...this.#isArtist],
      texts: this.texts.data(),
    }
  }

  *#matching(word: string, where: 'whole' | 'first' | 'anywhere', worst: number) {
    const bits = emptyBits(this.size)
    this.texts.mark(word, where, bits)
    for (const number of this.#within(bits)) {
      if (!this.#isArtist[number]) continue
      const match = matchText(word, this.texts.get(number))
      if (match !== undefined && match <= worst) yield { number, match }
    }
  }

  #within(bits: Bits): Generator<number> {
    this.#byFans ??= this.#sorted()
    const { order, ranks } = this.#byFans
    return order.within(bits, countBits(bits), ranks)
  }

  #sorted(): { order: Order; ranks: Ranks } {
    const ranks = { keys: Float64Array.from(this.#fans), ids: Float64Array.from(this.#ids) }
    return { order: Order.of(Uint32Array.from(this.#ids.keys()), ranks), ranks }
  }
}
