import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof selectPayment>>>

/** The secret that signs notifications; stores `made` if there is none yet. */
export async function selectSecret(db: Db, made: Buffer): Promise<Buffer> {
  await db
    .insertInto('sandbox_secrets')
    .values({ secret: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('sandbox_secrets').select('secret').executeTakeFirstOrThrow()).secret
}

/** Returns the token of the cashier: of the first offer under the number. */
export async function insertPayment(
  db: Db,
  row: { attempt_no: string; token: string; subject: string; amount_fen: number; expires_at: Date },
): Promise<string> {
  const { token } = await db
    .insertInto('sandbox_payments')
    .values(row)
    // Changes nothing, so that the stored row is returned.
    .onConflict((conflict) => conflict.column('attempt_no').doUpdateSet({ attempt_no: row.attempt_no }))
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

export function selectPayment(db: Db, by: { attemptNo: string } | { token: string }) {
  const payments = db.selectFrom('sandbox_payments').selectAll()
  return 'token' in by
    ? payments.where('token', '=', by.token).executeTakeFirst()
    : payments.where('attempt_no', '=', by.attemptNo).executeTakeFirst()
}

/** Locks it against other payments, closes and refunds until the transaction ends. */
export function lockPayment(transaction: Db, attemptNo: string) {
  return transaction.selectFrom('sandbox_payments').selectAll().where('attempt_no', '=', attemptNo).forUpdate().executeTakeFirst()
}

export async function updatePayment(
  transaction: Db,
  attemptNo: string,
  set: Partial<Omit<PaymentRow, 'attempt_no' | 'token'>>,
): Promise<void> {
  await transaction.updateTable('sandbox_payments').set(set).where('attempt_no', '=', attemptNo).execute()
}

/** The payments that are paid once they have ended. */
export function selectTricky(db: Db, now: Date) {
  return db
    .selectFrom('sandbox_payments')
    .select('attempt_no')
    .where('pays_when_closed', '=', true)
    .where('state', '<>', 'paid')
    .where((its) => its.or([its('state', '=', 'closed'), its('expires_at', '<=', now)]))
    .execute()
}

export function selectRefund(db: Db, refundNo: string) {
  return db.selectFrom('sandbox_refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst()
}

export async function sumOfRefunds(db: Db, attemptNo: string): Promise<number> {
  const { sum } = await db
    .selectFrom('sandbox_refunds')
    .select((its) => its.fn.sum<string | null>('amount_fen').as('sum'))
    .where('attempt_no', '=', attemptNo)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

export async function insertRefund(
  transaction: Db,
  row: { refund_no: string; attempt_no: string; amount_fen: number; refunded_at: Date },
): Promise<void> {
  await transaction.insertInto('sandbox_refunds').values(row).execute()
}

/** Payments and refunds from `from` to before `to`. */
export async function selectBill(db: Db, from: Date, to: Date) {
  const payments = await db
    .selectFrom('sandbox_payments')
    .select(['attempt_no', 'paid_fen'])
    .where('state', '=', 'paid')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .execute()
  const refunds = await db
    .selectFrom('sandbox_refunds')
    .select(['attempt_no', 'refund_no', 'amount_fen'])
    .where('refunded_at', '>=', from)
    .where('refunded_at', '<', to)
    .execute()
  return { payments, refunds }
}

export async function insertNotifications(transaction: Db, rows: { body: string; send_at: Date }[]): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('sandbox_notifications').values(rows).execute()
}

/**
 * Takes up to `limit` due notifications. Until it is acknowledged each comes again after `waitsS`, by its number of tries; after
 * the last it never does.
 */
export async function takeDue(db: Db, now: Date, waitsS: readonly number[], limit: number) {
  const { rows } = await sql<{ notification_id: string; body: string }>`
    update sandbox_notifications
    set tries = tries + 1, send_at = coalesce(${now}::timestamptz + (${[...waitsS]}::int[])[tries + 1] * interval '1 second', 'infinity')
    where notification_id in (
      select notification_id from sandbox_notifications where acknowledged_at is null and send_at <= ${now}
      order by send_at limit ${limit} for update skip locked)
    returning notification_id, body`.execute(db)
  return rows
}

export async function acknowledge(db: Db, notificationId: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_notifications')
    .set({ acknowledged_at: now })
    .where('notification_id', '=', notificationId)
    .execute()
}
