import type { ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { BillLine } from '../providers/port.ts'

type Bounds = { from: Date; to: Date }

/** The owner of the money held for a difference, as `heldOwner` makes it. */
const HELD_OWNER = sql`payment_differences.attempt_no || case kind when 'amount' then '' else ':' || kind end`

const ROWS_AT_ONCE = 1000
const LIST_MAX = 500

export async function hasBill(db: Db, channel: ProviderChannel, day: string): Promise<boolean> {
  const bills = db.selectFrom('payment_bills').select('day').where('channel', '=', channel)
  return (await bills.where('day', '=', day).executeTakeFirst()) !== undefined
}

export async function insertBill(db: Db, channel: ProviderChannel, day: string, now: Date): Promise<void> {
  await db
    .insertInto('payment_bills')
    .values({ channel, day, read_at: now })
    .onConflict((conflict) => conflict.columns(['channel', 'day']).doUpdateSet({ read_at: now }))
    .execute()
}

export async function insertBillLines(db: Db, channel: ProviderChannel, day: string, lines: readonly BillLine[]): Promise<void> {
  for (let first = 0; first < lines.length; first += ROWS_AT_ONCE) {
    const rows = lines.slice(first, first + ROWS_AT_ONCE).map(({ attemptNo, refundNo, amountFen }) => ({
      channel,
      day,
      attempt_no: attemptNo,
      refund_no: refundNo,
      amount_fen: amountFen,
    }))
    await db
      .insertInto('payment_bill_lines')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Payments of a time that no bill lists. */
export function selectUnbilled(db: Db, channel: ProviderChannel, { from, to }: Bounds) {
  return db
    .selectFrom('payment_attempts as attempts')
    .leftJoin('payment_bill_lines as lines', (join) =>
      join
        .onRef('lines.attempt_no', '=', 'attempts.attempt_no')
        .onRef('lines.channel', '=', 'attempts.channel')
        .on('lines.refund_no', '=', ''),
    )
    .select(['attempts.attempt_no', 'attempts.amount_fen'])
    .where('attempts.channel', '=', channel)
    .where('attempts.state', '=', 'paid')
    .where('attempts.paid_at', '>=', from)
    .where('attempts.paid_at', '<', to)
    .where('lines.attempt_no', 'is', null)
    .execute()
}

/** Refunds of a time that no bill lists. */
export async function selectUnbilledRefunds(db: Db, channel: ProviderChannel, { from, to }: Bounds) {
  const { rows } = await sql<{ refund_no: string; attempt_no: string | null; amount_fen: string }>`
    select refund_no, refunds.attempt_no, refunds.amount_fen from refunds
    join payment_attempts on payment_attempts.attempt_no = refunds.attempt_no and payment_attempts.channel = ${channel}
    where refunds.state = 'done' and done_at >= ${from} and done_at < ${to} and not exists (
      select from payment_bill_lines as lines
      where lines.channel = ${channel} and lines.attempt_no = refunds.attempt_no and lines.refund_no = refunds.refund_no)`.execute(
    db,
  )
  return rows
}

/** Open differences, the oldest first, with the money that the ledger holds for them. */
export function selectDifferences(db: Db) {
  return db
    .selectFrom('payment_differences')
    .selectAll()
    .select(
      sql<string>`coalesce((select sum(amount) from ledger_lines
        where account = 'held' and owner = ${HELD_OWNER}), 0)`.as('held_fen'),
    )
    .where('resolved_at', 'is', null)
    .orderBy('difference_id')
    .limit(LIST_MAX)
    .execute()
}

/** Resolves the difference of a refund that a provider could not pay out. */
export async function resolveRefundDifference(db: Db, refundNo: string, resolution: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_differences')
    .set({ resolved_at: now, resolution })
    .where('kind', '=', 'refund-abnormal')
    .where('refund_no', '=', refundNo)
    .where('resolved_at', 'is', null)
    .execute()
}

/** True when a wrong amount of this size is recorded for an attempt, held or refunded since. */
export async function isKnownAmount(
  db: Db,
  { channel, attemptNo, amountFen }: { channel: ProviderChannel; attemptNo: string; amountFen: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from payment_differences
    where channel = ${channel} and kind = 'amount' and attempt_no = ${attemptNo} and theirs_fen = ${amountFen} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Resolves a difference. Returns false if it was not open. */
export async function updateDifference(db: Db, differenceId: string, resolution: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_differences')
    .set({ resolved_at: now, resolution })
    .where('difference_id', '=', differenceId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An open difference, locked. */
export function lockDifference(transaction: Db, differenceId: string) {
  return transaction
    .selectFrom('payment_differences')
    .selectAll()
    .where('difference_id', '=', differenceId)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** An open difference and the others of its payment, locked in one order. */
export function lockDifferencesBeside(transaction: Db, differenceId: string) {
  return transaction
    .selectFrom('payment_differences')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where(
      sql<boolean>`(difference_id = ${differenceId} or (channel, attempt_no) = (
        select channel, nullif(attempt_no, '') from payment_differences where difference_id = ${differenceId}))`,
    )
    .orderBy('difference_id')
    .forUpdate()
    .execute()
}

/** Resolves all differences of a refund. */
export async function resolveRefund(
  transaction: Db,
  { channel, refundNo }: { channel: ProviderChannel; refundNo: string },
  resolution: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('payment_differences')
    .set({ resolved_at: now, resolution })
    .where('channel', '=', channel)
    .where('refund_no', '=', refundNo)
    .where('resolved_at', 'is', null)
    .execute()
}

/** The refund that an earlier request with this key made of a difference. */
export async function selectAdopted(db: Db, differenceId: string, requestKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ refund_id: string }>`
    select refund_id from refunds join payment_differences using (refund_no)
    where difference_id = ${differenceId} and ${requestKey} = any(request_keys)`.execute(db)
  return rows[0]?.refund_id
}
