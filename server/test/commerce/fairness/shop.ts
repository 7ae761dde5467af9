import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import type { TermsFacts } from '../../../src/commerce/decide/facts.ts'
import type { Action } from './actions.ts'
import type { Tables, Work } from './tables.ts'

/** The initial state of a world. */
export interface Opening {
  userIds: readonly string[]
  works: readonly Work[]
  terms: readonly TermsFacts[]
  rules: Partial<SaleRules>
}

/** A shop in which a world takes place: in memory, or at a database. */
export interface Shop {
  /** The stored rows, as of the last action. */
  readonly tables: Tables
  /** Executes an action. False if it was refused, which leaves no trace. */
  do(action: Action): boolean | Promise<boolean>
}
