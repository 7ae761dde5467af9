import { sendWaiting } from './apply/outbox.ts'
import type { CommerceDeps } from './deps.ts'
import type { Sale } from './goods/goods.ts'
import { readSaleRules } from './sale-rules.ts'

/** Does `work` in one transaction, at one instant, by the rules as they stand; then what it left to be sent leaves. */
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
