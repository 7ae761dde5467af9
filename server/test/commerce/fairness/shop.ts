import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import type { TermsFacts } from '../../../src/commerce/decide/facts.ts'
import type { Action } from './actions.ts'
import type { Tables, Work } from './tables.ts'

/** What a world begins with. */
export interface Opening {
  userIds: readonly string[]
  works: readonly Work[]
  terms: readonly TermsFacts[]
  rules: Partial<SaleRules>
}

/** A shop in which a world takes place: in memory, or at a database. */
export interface Shop {
  /** What it has stored, as of the last action. */
  readonly tables: Tables
  /** Whether the action was done; what is refused leaves no trace. */
  do(action: Action): boolean | Promise<boolean>
}
