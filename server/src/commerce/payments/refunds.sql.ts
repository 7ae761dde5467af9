import { type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/**
 * Takes granted refunds that a provider is to send: each comes again until it has ended, after a wait that doubles from ten
 * seconds to an hour. `tries` counts this one.
 */
export async function takeRefundsToSend(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ refund_id: string; tries: number }>`
    update refunds set tries = tries + 1,
      send_at = ${now}::timestamptz + least(interval '10 seconds' * power(2, least(tries, 20)), interval '1 hour')
    where refund_id in (
      select refund_id from refunds
      where state = 'granted' and attempt_no is not null and coalesce(send_at, created_at) <= ${now}
      order by refund_id limit ${limit} for update skip locked)
    returning refund_id, tries`.execute(db)
  return rows
}

export function selectRefundToSend(db: Db, by: { refundId: string } | { refundNo: string }) {
  return (
    db
      .selectFrom('refunds')
      .innerJoin('payment_attempts', 'payment_attempts.attempt_no', 'refunds.attempt_no')
      .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
      .select([
        'refunds.refund_id',
        'refunds.refund_no',
        'refunds.order_id',
        'refunds.state',
        'refunds.cause',
        'refunds.amount_fen',
        'refunds.reason',
        'payment_attempts.attempt_no',
        'payment_attempts.channel',
        'payment_attempts.state as attempt_state',
        'orders.order_no',
        'orders.user_id',
      ])
      // A payment that pays no order goes back whole: what came for it may be another amount than was asked.
      .select(
        sql<string>`case when refunds.cause = 'late-payment' then refunds.amount_fen else payment_attempts.amount_fen end`.as(
          'total_fen',
        ),
      )
      .where('refundId' in by ? 'refunds.refund_id' : 'refunds.refund_no', '=', 'refundId' in by ? by.refundId : by.refundNo)
      .executeTakeFirst()
  )
}

/** What sends a payment back that paid no order, locked: the oldest first. */
export function lockLateRefunds(transaction: Db, attemptNo: string) {
  return transaction
    .selectFrom('refunds')
    .select(['refund_id', 'refund_no', 'state', 'amount_fen'])
    .where('attempt_no', '=', attemptNo)
    .where('cause', '=', 'late-payment')
    .orderBy('refund_id')
    .forUpdate()
    .execute()
}

/** The number under which its provider knows a refund. */
export async function updateRefundNo(transaction: Db, refundId: string, refundNo: string): Promise<void> {
  await transaction.updateTable('refunds').set({ refund_no: refundNo }).where('refund_id', '=', refundId).execute()
}

/** Ends a granted refund, or one that failed and was done yet. Returns whether it had not ended so before. */
export async function endRefund(
  transaction: Db,
  refundId: string,
  set: Updateable<Tables['refunds']> & { state: 'done' | 'failed' },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('refunds')
    .set(set)
    .where('refund_id', '=', refundId)
    .where('state', 'in', set.state === 'done' ? ['granted', 'failed'] : ['granted'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
