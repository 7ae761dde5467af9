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
export async function readFacts(transaction: Kysely<Tables>, scope: Scope & Claimed, now: Date): Promise<Facts> {
  return peekFacts(transaction, { ...scope, userIds: await lockScope(transaction, scope) }, now)
}

/** The same without locks, for what is only shown. */
export async function peekFacts(
  db: Kysely<Tables>,
  { orderIds = [], userIds = [], goods = [], claims = [] }: Scope & Claimed,
  now: Date,
): Promise<Facts> {
  const idsOf = (type: string) => goods.filter(({ goodsType }) => goodsType === type).map(({ goodsId }) => goodsId)
  const asked = { orderIds, userIds, workIds: idsOf('RESOURCE'), requestIds: idsOf('DESIGN'), claims }
  const { rules, ...facts } = await selectFacts(db, asked, now)
  return { ...facts, now: now.getTime(), rules: SaleRules.parse(rules) }
}
