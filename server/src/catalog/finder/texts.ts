import { LRUCache } from 'lru-cache'
import { addBit, type Bits } from './bits.ts'
import { gramsOf, gramsOfUnits, type Where } from './grams.ts'
import { BESIDE, MATCH, type Match, matchText } from './match.ts'
import { buildPostings, inAll, type Postings, placesOfGram, sizeOf } from './postings.ts'
import { segment } from './segment.ts'

/** Texts to be found, most popular first: a title, and what else finds it (an artist's name). Plain texts. */
export interface Text {
  title: string
  beside: string
}

/** Plain data in shared memory. */
export interface TextsData {
  postings: Postings
  /** UTF-16 code units of all texts; each begins where `starts` says. */
  units: Uint16Array
  starts: Uint32Array
}

export function buildTexts(texts: Text[]): TextsData {
  const length = texts.reduce((sum, text) => sum + whole(text).length, 0)
  const units = new Uint16Array(new SharedArrayBuffer(length * 2))
  const starts = new Uint32Array(new SharedArrayBuffer((texts.length + 1) * 4))
  let at = 0
  for (const [place, text] of texts.entries()) {
    const characters = whole(text)
    for (let index = 0; index < characters.length; index += 1) units[at++] = characters.charCodeAt(index)
    starts[place + 1] = at
  }
  return { postings: buildPostings(texts.length, gramsOfEach(texts)), units, starts }
}

const whole = ({ title, beside }: Text) => (beside === '' ? title : title + BESIDE + beside)

function* gramsOfEach(texts: Text[]): Generator<Set<number>> {
  for (const { title, beside } of texts) {
    const grams = new Set<number>()
    gramsOf(title, true, grams)
    gramsOf(beside, false, grams)
    yield grams
  }
}

/** Finds texts by any run of their characters, by pinyin, by initials, or by a mixture. */
export class Texts {
  readonly #data: TextsData
  readonly #units: Buffer
  readonly #known = new LRUCache<string, number[][]>({ max: 1000 })

  constructor(data: TextsData) {
    this.#data = data
    this.#units = Buffer.from(data.units.buffer, data.units.byteOffset, data.units.byteLength)
  }

  get size(): number {
    return this.#data.starts.length - 1
  }

  /** How well one term (a plain text without spaces) meets the text at `place`. */
  match(term: string, place: number): Match | undefined {
    const { starts } = this.#data
    return matchText(term, this.#units.toString('utf16le', (starts[place] as number) * 2, (starts[place + 1] as number) * 2))
  }

  /** The places whose text holds the term, most popular first. */
  *holding(term: string): Generator<number> {
    for (const place of this.candidates(term)) if (this.match(term, place) !== undefined) yield place
  }

  /** The places whose title begins with the term, or is all of it. */
  *beginning(term: string, how: 'first' | 'whole'): Generator<number> {
    const worst = how === 'whole' ? MATCH.exact : MATCH.prefix
    for (const place of this.candidates(term, how)) {
      const match = this.match(term, place)
      if (match !== undefined && match <= worst) yield place
    }
  }

  /** At most how many texts hold the term. */
  estimate(term: string): number {
    return this.#ways(term, 'anywhere').reduce((sum, grams) => sum + this.#rarest(grams), 0)
  }

  /** The places where the term may be met, before the texts are looked at. */
  candidates(term: string, how: Where = 'anywhere'): Generator<number> {
    return merged(this.#ways(term, how).map((grams) => inAll(this.#data.postings, grams)))
  }

  /** Adds to `bits` where the term may be met. */
  mark(term: string, bits: Bits): void {
    const { postings } = this.#data
    for (const grams of this.#ways(term, 'anywhere')) {
      if (grams.length === 1) for (const place of placesOfGram(postings, grams[0] as number)) addBit(bits, place)
      else for (const place of inAll(postings, grams)) addBit(bits, place)
    }
  }

  /** For each way to read the term the grams that a text holding it must have; without ways that none has. */
  #ways(term: string, how: Where): number[][] {
    const name = `${how} ${term}`
    const known = this.#known.get(name)
    if (known) return known
    const ways = this.#waysAnew(term, how)
    this.#known.set(name, ways)
    return ways
  }

  #waysAnew(term: string, how: Where): number[][] {
    const ways = new Map<string, number[]>()
    for (const units of segment(term)) {
      const grams = gramsOfUnits(units, how)
      if (this.#rarest(grams) > 0) ways.set(grams.join(), grams)
    }
    return [...ways.values()]
  }

  #rarest(grams: number[]): number {
    return Math.min(...grams.map((gram) => sizeOf(this.#data.postings, gram)))
  }
}

/** Several ascending streams as one, each value once. */
export function* merged(streams: Generator<number>[]): Generator<number> {
  const heads = streams.map((stream) => ({ stream, head: stream.next() })).filter(({ head }) => !head.done)
  while (heads.length > 0) {
    let least = Number.POSITIVE_INFINITY
    for (const { head } of heads) if (head.value < least) least = head.value
    yield least
    for (let index = heads.length - 1; index >= 0; index -= 1) {
      const entry = heads[index] as (typeof heads)[number]
      while (!entry.head.done && entry.head.value === least) entry.head = entry.stream.next()
      if (entry.head.done) heads.splice(index, 1)
    }
  }
}
