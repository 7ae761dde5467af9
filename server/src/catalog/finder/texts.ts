import { LRUCache } from 'lru-cache'
import { addBit, type Bits } from './bits.ts'
import { gramsOf, gramsOfUnits, type Where } from './grams.ts'
import type { Pieces } from './pieces.ts'
import { buildPostings, inAll, type Postings, placesOfGram } from './postings.ts'
import { segment } from './segment.ts'
import { type StoredData, StoredTexts } from './stored-texts.ts'

/** Texts that were indexed together: a stretch of rows, or, where `rows` says which, some of them. */
interface Block {
  first: number
  rows?: Uint32Array
  postings: Postings
}

/** Plain data for a file. */
export interface TextsData {
  stored: StoredData
  blocks: Block[]
  /** Rows that stand in no block. */
  added: number[]
}

/** More texts than this are put into a block; more small blocks than this into one. */
const ADDED_MAX = 16_384
const SMALL_BLOCKS_MAX = 8
const BLOCK_ROWS = 1 << 18

/** Texts that came one by one: by gram their rows. */
class Additions {
  readonly rows = new Set<number>()
  readonly #byGram = new Map<number, number[]>()

  add(row: number, text: string): void {
    this.rows.add(row)
    for (const gram of gramsOfText(text)) {
      const rows = this.#byGram.get(gram)
      if (rows) rows.push(row)
      else this.#byGram.set(gram, [row])
    }
  }

  /** Where all grams may be; those of the rarest one, since who asks looks at the text. */
  having(grams: number[]): number[] {
    const lists = grams.map((gram) => this.#byGram.get(gram) ?? [])
    return lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? [])
  }
}

/**
 * Says which texts may hold a term: by any run of their characters, by pinyin, by initials, or by a mixture. Texts change one
 * by one; where an old one stood is found as well, so the texts are to be looked at.
 */
export class Texts {
  readonly #stored: StoredTexts
  readonly #blocks: Block[]
  /** The last ones are added to; those before are being put into a block. */
  #additions = [new Additions()]
  readonly #ways = new LRUCache<string, number[][]>({ max: 1000 })

  constructor(data?: TextsData) {
    this.#stored = new StoredTexts(data?.stored)
    this.#blocks = data?.blocks ?? []
    for (const row of data?.added ?? []) this.#additions[0]?.add(row, this.get(row))
  }

  get(row: number): string {
    return this.#stored.get(row)
  }

  /** A text that can be found at once. */
  set(row: number, text: string): void {
    this.store(row, text)
    this.#additions.at(-1)?.add(row, text)
  }

  /** A text that can be found once `index` has seen it. */
  store(row: number, text: string): void {
    this.#stored.set(row, text)
  }

  /** Makes what was stored to be found, `size` texts in all; before any was `set`. */
  *index(size: number): Pieces<void> {
    for (let first = 0; first < size; first += BLOCK_ROWS) {
      const end = Math.min(first + BLOCK_ROWS, size)
      this.#blocks.push({ first, postings: yield* buildPostings(end - first, this.#gramsOf(count(first, end))) })
    }
  }

  /** Adds to `bits` where the term may be met. */
  mark(term: string, where: Where, bits: Bits): void {
    for (const grams of this.#waysOf(term, where)) {
      if (grams.length === 0) continue
      for (const block of this.#blocks) markBlock(block, grams, bits)
      for (const additions of this.#additions) for (const row of additions.having(grams)) addBit(bits, row)
    }
  }

  get isCompactingDue(): boolean {
    return this.#additions.length === 1 && (this.#additions[0]?.rows.size ?? 0) > ADDED_MAX
  }

  /** Puts what was added into a block, while more may be added; changes no answer. */
  *compact(): Pieces<void> {
    const [closed] = this.#additions as [Additions]
    this.#additions = [closed, new Additions()]
    const small = this.#blocks.filter(({ rows }) => rows !== undefined)
    const merged = small.length >= SMALL_BLOCKS_MAX ? small : []
    const rows = Uint32Array.from(new Set([...closed.rows, ...merged.flatMap((block) => [...(block.rows ?? [])])])).sort()
    const postings = yield* buildPostings(rows.length, this.#gramsOf(rows))
    for (const block of merged) this.#blocks.splice(this.#blocks.indexOf(block), 1)
    this.#blocks.push({ first: 0, rows, postings })
    this.#additions = this.#additions.slice(1)
  }

  data(): TextsData {
    return {
      stored: this.#stored.data(),
      blocks: [...this.#blocks],
      added: this.#additions.flatMap(({ rows }) => [...rows]),
    }
  }

  *#gramsOf(rows: Iterable<number>): Generator<Set<number>> {
    for (const row of rows) yield gramsOfText(this.get(row))
  }

  /** For each way to read the term the grams that a text holding it must have. */
  #waysOf(term: string, where: Where): number[][] {
    const name = `${where} ${term}`
    const cached = this.#ways.get(name)
    if (cached) return cached
    const ways = new Map(
      segment(term)
        .map((units) => gramsOfUnits(units, where))
        .map((grams) => [grams.join(), grams]),
    )
    this.#ways.set(name, [...ways.values()])
    return [...ways.values()]
  }
}

function gramsOfText(text: string): Set<number> {
  const grams = new Set<number>()
  gramsOf(text, grams)
  return grams
}

function markBlock({ first, rows, postings }: Block, grams: number[], bits: Bits): void {
  const places = grams.length === 1 ? placesOfGram(postings, grams[0] as number) : inAll(postings, grams)
  if (rows) for (const place of places) addBit(bits, rows[place] as number)
  else for (const place of places) addBit(bits, first + place)
}

function* count(from: number, to: number): Generator<number> {
  for (let row = from; row < to; row += 1) yield row
}
