import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { Mixable } from '@shenglang/contract/catalog/harmony'
import type { Condition } from '../rows/dimensions.ts'
import type { Term } from '../text/keyword.ts'

export type IdentifiedMixable = Mixable & { id: string }

/** The queries of the index. Arguments and answers are plain data, as JSON can express. */
export interface FinderQueries {
  /** Ids of one page in one order, and the total. */
  list(order: ResourceOrder, conditions: Condition[], from: number, limit: number): Promise<{ ids: string[]; total: number }>
  /** The number of resources that meet all conditions, and for each of `choices` the number of those that meet it, too. */
  countEach(conditions: Condition[], choices: Condition[]): Promise<number[]>
  /** The number of resources that meet all conditions, by key and tempo, without empty pairs. */
  countKeysAndTempos(conditions: Condition[]): Promise<[tkey: string, tempo: string, count: number][]>
  /** The facts that decide how well resources mix, in the order of `ids`, without invisible ones. */
  mixables(ids: string[]): Promise<IdentifiedMixable[]>
  /** Ids of the resources that match every term, best first, at most `limit`; a term with a typo is corrected. */
  search(terms: Term[], conditions: Condition[], limit: number): Promise<string[]>
  /** Ids of the artists whose name contains the word: those whose name begins with it, then those with a word that does. */
  searchArtists(word: string, limit: number): Promise<string[]>
  /** The cursor in the feed of changes; two finders at the same cursor give the same answers. */
  cursor(): Promise<string>
}

/**
 * Finds published resources by filters and words. Counts are exact, and commits are visible within a second. A query before the
 * index is ready waits for it, and fails if the index could not start.
 */
export interface Finder extends FinderQueries {
  close(): Promise<void>
}
