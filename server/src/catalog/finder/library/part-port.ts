import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { Condition } from '../rows/dimensions.ts'
import type { Span } from '../rows/span.ts'
import type { Term } from '../text/keyword.ts'
import type { Frequency } from '../text/typos.ts'
import type { Questions } from './port.ts'
import type { Candidates } from './rank-matches.ts'

/** Positions of one order by key and id, and how many meet the conditions: in all, and up to where the span begins. */
export interface Sample {
  total: number
  before: number
  keys: number[]
  ids: number[]
}

/** Known words that a term may have meant, with their frequencies; null where the term matches something. */
export type Correction = Frequency[] | null

/** The queries of an index that holds a part of the ids, whose answers are merged with those of the other parts. */
export interface PartQuestions extends Questions {
  /** Every so many positions in one order. */
  sample(order: ResourceOrder, conditions: Condition[], span: Span): Promise<Sample>
  /** What a search of all parts ranks. */
  candidates(terms: Term[], conditions: Condition[], limit: number): Promise<Candidates>
  /** One for each term, for a search without a match. */
  corrections(terms: Term[]): Promise<Correction[]>
}
