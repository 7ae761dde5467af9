import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import type { Db } from '../../platform/database/db.ts'
import { sendWaiting } from '../apply/apply.ts'
import type { CommerceDeps } from './deps.ts'
import { readSaleRules } from './sale-rules.ts'

/** The context of a sale: one transaction at one instant. */
export interface Sale {
  transaction: Db
  now: Date
  rules: SaleRules
}

/** Runs `work` in one transaction, at one instant, by the current rules; then sends the outbox. */
export async function openSale<Result>(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  work: (sale: Sale) => Promise<Result>,
): Promise<Result> {
  const result = await db
    .transaction()
    .execute(async (transaction) => work({ transaction, now: now(), rules: await readSaleRules(transaction) }))
  await sendWaiting(db)
  return result
}
