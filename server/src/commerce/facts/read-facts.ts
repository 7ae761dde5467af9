import { SaleRules } from '@shenglang/contract/commerce/sale-rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Facts } from '../decide/facts.ts'
import { selectFacts } from './facts.sql.ts'
import { lockScope, type Scope } from './locks.sql.ts'

/** What is said of attempts to pay, beside the orders that these are of. */
export interface Claimed {
  claims?: readonly { attemptNo: string; channel: string; transactionId: string }[]
}

/** Locks what an action is about, then reads all that it rests on, as of an instant. */
export async function readFacts(
  transaction: Kysely<Tables>,
  { claims = [], ...scope }: Scope & Claimed,
  now: Date,
): Promise<Facts> {
  const userIds = await lockScope(transaction, scope)
  const workIds = (scope.goods ?? []).filter(({ goodsType }) => goodsType === 'RESOURCE').map(({ goodsId }) => goodsId)
  const { rules, ...facts } = await selectFacts(transaction, { orderIds: scope.orderIds ?? [], userIds, workIds, claims }, now)
  return { ...facts, now: now.getTime(), rules: SaleRules.parse(rules) }
}
