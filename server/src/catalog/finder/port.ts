import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { Mixable } from '@shenglang/contract/catalog/harmony'
import type { Condition } from './facts.ts'
import type { Term } from './keyword.ts'

export type IdentifiedMixable = Mixable & { id: string }

/** What the index is asked. Arguments and answers are plain data: JSON can say them. */
export interface Questions {
  /** Ids of one page in one order, and how many there are over all pages. */
  list(order: ResourceOrder, conditions: Condition[], from: number, limit: number): Promise<{ ids: string[]; total: number }>
  /** How many fulfil all conditions, and how many of these each of `choices` in turn. */
  countEach(conditions: Condition[], choices: Condition[]): Promise<number[]>
  /** How many fulfil all conditions and have each key and tempo; pairs that none has are left out. */
  countKeysAndTempos(conditions: Condition[]): Promise<[tkey: string, tempo: string, count: number][]>
  /** What decides how well these mix, in their order; what cannot be seen is left out. */
  mixables(ids: string[]): Promise<IdentifiedMixable[]>
  /** Ids of what every term meets, best first, at most `limit`; with a slip in a term, of what the word meant meets. */
  search(terms: Term[], conditions: Condition[], limit: number): Promise<string[]>
  /** Ids of the artists whose name holds the word: those whose name begins with it, then those of whom a word does. */
  searchArtists(word: string, limit: number): Promise<string[]>
  /** How far the feed of changes is taken in; two indexes at one place give the same answers. */
  place(): Promise<string>
}

/**
 * Finds published resources by filters and words. Counts are exact, and what is committed is found within a second. A
 * question asked before the index can answer waits for it; it fails where the index could not begin or cannot be reached.
 */
export interface Finder extends Questions {
  close(): Promise<void>
}
