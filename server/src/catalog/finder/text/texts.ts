import { LRUCache } from 'lru-cache'
import { type Ranks, sortRows } from '../rows/sort-rows.ts'
import type { Pieces } from '../rows/time-slices.ts'
import { Additions } from './additions.ts'
import { type Ceilings, CHUNK, ceilingsOf, levelOf, NO_CEILING } from './ceilings.ts'
import { type RequiredGrams, requiredGrams } from './mark-having.ts'
import { Grams, gramOfOwner, gramsAroundGap, gramsOfUnits, ngramsOf, type Where } from './ngrams.ts'
import { type Postings, PostingsBuilder, TEXTS_MAX } from './postings.ts'
import { segment, type Unit } from './segment.ts'
import { type StoredData, StoredTexts } from './stored-texts.ts'

/** Texts that were indexed together, in the order of their ranks: consecutive rows from `first`, or else those in `rows`. */
export interface Block {
  first: number
  rows?: Uint32Array
  ceilings: Ceilings
  postings: Postings
}

/** Plain data for a file. */
export interface TextsData {
  stored: StoredData
  blocks: Block[]
  /** Rows that are in no block. */
  added: number[]
}

/** The ranks and owners of the rows of texts. */
export interface Ranked {
  /** The current ranks. */
  ranks: () => Ranks
  /** The owner of a row; texts are found by their owners as well. */
  ownerOf?: (row: number) => number
}

/** The grams that texts must have to contain a term. */
export function gramsOfTerm(term: string, where: Where | 'around a gap'): RequiredGrams {
  const grams = (units: Unit[]) => (where === 'around a gap' ? gramsAroundGap(units) : [gramsOfUnits(units, where)])
  return requiredGrams(segment(term).flatMap(grams))
}

/** More additions than this are compacted into a block; this many small blocks are merged. */
const ADDED_MAX = 16_384
const SMALL_BLOCKS_MAX = 8
/** Terms whose grams are cached: one search needs them several times. */
const TERMS_MAX = 100
/** The first block is small, so that a search for popular texts reads few; each later one is `FURTHER` times all before. */
const FIRST_BLOCK = 1 << 12
const FURTHER = 3

/**
 * Finds the texts that may contain a term: by any run of their characters, by pinyin, by initials, or by a mixture. Texts change
 * one by one, and a row is still found by its former text, so that the caller must check the texts. A text whose rank rises above
 * the ceiling of its chunk is added again.
 */
export class Texts {
  #stored: StoredTexts
  readonly #ranked: Ranked
  /** The latest block last. A row is in several blocks if its text changed or its rank rose. */
  #blocks: Block[] = []
  #highestFirst: Block[] = []
  /** New texts go to the last additions; those before are being compacted. */
  #additions = [new Additions()]
  /** By row, the level up to which its rank may rise. */
  #levels = new Uint8Array(0)
  /** The grams of the text that is being indexed. */
  readonly #grams = new Grams()
  readonly #required = new LRUCache<string, RequiredGrams>({ max: TERMS_MAX })

  constructor(ranked: Ranked, data?: TextsData) {
    this.#ranked = ranked
    this.#stored = new StoredTexts(data?.stored)
    this.expect(data?.stored.starts.length ?? 0)
    for (const block of data?.blocks ?? []) this.#push(block)
    for (const row of data?.added ?? []) this.#add(row)
  }

  /** The blocks, ordered by their highest possible ranks. */
  get blocks(): readonly Block[] {
    return this.#highestFirst
  }

  get additions(): readonly Additions[] {
    return this.#additions
  }

  get(row: number): string {
    return this.#stored.get(row)
  }

  /** Copies the text of a row to `into`, from `at` on; returns the index after it. */
  copy(row: number, into: Uint16Array, at: number): number {
    return this.#stored.copy(row, into, at)
  }

  /** Allocates memory for `size` texts at once. */
  expect(size: number): void {
    this.#stored.expect(size)
    if (size <= this.#levels.length) return
    const levels = new Uint8Array(size)
    levels.set(this.#levels)
    this.#levels = levels
  }

  /** Adds a text that can be found at once. */
  set(row: number, text: string, owner?: number): void {
    this.store(row, text)
    this.#add(row, owner)
  }

  /** Adds a text that can be found after `index`. */
  store(row: number, text: string): void {
    this.#stored.set(row, text)
  }

  /** Must be called at once when the rank of a row has changed. */
  rankChanged(row: number): void {
    const key = this.#ranked.ranks().keys[row] as number
    if (levelOf(key) > (this.#levels[row] ?? NO_CEILING)) this.#add(row)
  }

  /**
   * Indexes the `size` stored texts; must be called before any `set`. The rows are in the order of their ranks; `former` has the
   * row of each when it was stored.
   */
  *index(size: number, former: Uint32Array): Pieces<void> {
    this.#stored = this.#stored.rearranged(former)
    yield
    const builder = new PostingsBuilder()
    for (let first = 0, length = 0; first < size; first += length) {
      length = Math.min(first === 0 ? FIRST_BLOCK : FURTHER * first, TEXTS_MAX, size - first)
      const postings = yield* builder.build(length, (position) => this.#gramsOf(first + position))
      this.#push({ first, ceilings: ceilingsOf(length, (position) => first + position, this.#ranked.ranks()), postings })
    }
  }

  /** The grams that texts must have to contain a term. */
  gramsFor(term: string, where: Where | 'around a gap'): RequiredGrams {
    const name = `${where} ${term}`
    const cached = this.#required.get(name)
    if (cached) return cached
    const required = gramsOfTerm(term, where)
    this.#required.set(name, required)
    return required
  }

  get isCompactingDue(): boolean {
    return this.#additions.length === 1 && (this.#additions[0]?.rows.size ?? 0) > ADDED_MAX
  }

  /** Compacts the additions into a block, while more may be added; results stay the same. */
  *compact(): Pieces<void> {
    const [closed] = this.#additions as [Additions]
    this.#additions = [closed, new Additions()]
    const small = this.#blocks.filter(({ rows }) => rows !== undefined)
    const merged = small.length >= SMALL_BLOCKS_MAX ? small : []
    const rows = Uint32Array.from(new Set([...closed.rows, ...merged.flatMap((block) => [...(block.rows ?? [])])]))
    sortRows(rows, this.#ranked.ranks())
    const builder = new PostingsBuilder()
    const fresh: Block[] = []
    for (let from = 0; from < rows.length; from += TEXTS_MAX) {
      const some = rows.slice(from, from + TEXTS_MAX)
      const postings = yield* builder.build(some.length, (position) => this.#gramsOf(some[position] as number))
      fresh.push({ first: 0, rows: some, ceilings: { levels: new Uint8Array(0), ids: new Float64Array(0) }, postings })
    }
    this.#blocks = this.#blocks.filter((block) => !merged.includes(block))
    this.#additions = this.#additions.slice(1)
    for (const block of fresh) {
      const { rows: some } = block as Required<Block>
      // Ranks may have changed meanwhile.
      this.#push({ ...block, ceilings: ceilingsOf(some.length, (position) => some[position] as number, this.#ranked.ranks()) })
    }
  }

  data(): TextsData {
    return {
      stored: this.#stored.data(),
      blocks: [...this.#blocks],
      added: this.#additions.flatMap(({ rows }) => [...rows]),
    }
  }

  #add(row: number, owner = this.#ranked.ownerOf?.(row)): void {
    if (row >= this.#levels.length) this.expect(row + (row >>> 3) + 1)
    this.#levels[row] = NO_CEILING
    this.#additions.at(-1)?.add(row, this.get(row), owner)
  }

  #push(block: Block): void {
    const { first, rows, ceilings, postings } = block
    const isAdded = (row: number) => this.#additions.some((additions) => additions.rows.has(row))
    for (let position = 0; position < postings.size; position += 1) {
      const row = rows ? (rows[position] as number) : first + position
      if (!isAdded(row)) this.#levels[row] = ceilings.levels[Math.floor(position / CHUNK)] as number
    }
    this.#blocks = [...this.#blocks, block]
    const level = ({ ceilings: { levels } }: Block) => levels[0] ?? 0
    this.#highestFirst = this.#blocks.toSorted((one, other) => level(other) - level(one))
  }

  #gramsOf(row: number): Grams {
    this.#grams.length = 0
    ngramsOf(this.get(row), this.#grams)
    if (this.#ranked.ownerOf) this.#grams.add(gramOfOwner(this.#ranked.ownerOf(row)))
    return this.#grams
  }
}
