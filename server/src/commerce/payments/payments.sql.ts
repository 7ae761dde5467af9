import type { ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { ProviderNews } from '@shenglang/contract/commerce/payments/payments'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyText } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof selectAttempt>>>

export function selectAttempt(db: Db, attemptNo: string) {
  return db.selectFrom('payment_attempts').selectAll().where('attempt_no', '=', attemptNo).executeTakeFirst()
}

/** The oldest first. */
export function selectOpenAttempts(db: Db, orderId: string) {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .execute()
}

/** The newest attempt of an order; `differs` while a wrong payment for it is unresolved. */
export function selectNewestAttempt(db: Db, orderId: string) {
  return db
    .selectFrom('payment_attempts')
    .select(['state', 'declined_at', 'expires_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_differences')
          .select('difference_id')
          .whereRef('payment_differences.channel', '=', 'payment_attempts.channel')
          .where('kind', 'in', ['amount', 'currency', 'reused-transaction'])
          .whereRef('payment_differences.attempt_no', '=', 'payment_attempts.attempt_no')
          .where('resolved_at', 'is', null),
      ).as('differs'),
    )
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertAttempt(transaction: Db, row: Insertable<Tables['payment_attempts']>): Promise<AttemptRow> {
  return transaction.insertInto('payment_attempts').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes an attempt that is still open. Returns false if it is not. */
export async function updateOpenAttempt(
  db: Db,
  attemptNo: string,
  set: Updateable<Tables['payment_attempts']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set(set)
    .where('attempt_no', '=', attemptNo)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes the open attempts of an order that were not queried since `before`: of concurrent callers one gets them. */
export function takeToQuery(db: Db, orderId: string, before: Date, now: Date) {
  return db
    .updateTable('payment_attempts')
    .set({ asked_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where('qr_code', '<>', '')
    .where((its) => its.or([its('asked_at', 'is', null), its('asked_at', '<', before)]))
    .returning(['attempt_no', 'channel'])
    .execute()
}

/**
 * Takes open attempts that are due for a query: again after a fifth of their age, from ten seconds to ten minutes. `is_payable`
 * is true while the order waits to be paid.
 */
export async function takeDueAttempts(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ attempt_no: string; channel: ProviderChannel; created_at: Date; is_payable: boolean }>`
    update payment_attempts as taken set asked_at = ${now}
    from orders
    where orders.order_id = taken.order_id and taken.attempt_no in (
      select attempt_no from payment_attempts as attempts join orders using (order_id)
      where attempts.state = 'open' and coalesce(asked_at, attempts.created_at) + least(
          greatest((${now}::timestamptz - attempts.created_at) / 5, interval '10 seconds'),
          case when orders.status = 'CREATED' then interval '10 minutes' else interval '10 seconds' end) <= ${now}
      order by attempts.expires_at limit ${limit} for update of attempts skip locked)
    returning taken.attempt_no, taken.channel, taken.created_at, orders.status = 'CREATED' as is_payable`.execute(db)
  return rows
}

/** Stores a notification. Returns false if it is known. */
export async function insertNotification(db: Db, row: Insertable<Tables['payment_notifications']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_notifications')
    .values(row)
    .onConflict((conflict) => conflict.columns(['channel', 'key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface NotificationRow<News extends ProviderNews> {
  notification_id: string
  channel: ProviderChannel
  content: News
  tries: number
}
export type Waiting = NotificationRow<Extract<ProviderNews, { kind: 'payment' }>>

const WAITS = (now: Date) => sql`handled_at is null and try_at <= ${now}`

/** The stored attempt of a claim. */
export interface Claimed {
  attempt_no: string
  order_id: string
  channel: ProviderChannel
  state: 'open' | 'paid' | 'closed'
  transaction_id: string | null
}

/** The notifications read for a batch: most of a burst of repetitions, few enough to be locked at once. */
const LOCKED_MAX = 400

/**
 * Waiting notifications of payments, or the named one, locked, with their attempts: all that belong to the `limit` attempts that
 * wait longest, since a provider repeats itself under new keys. Skips those that another process handles.
 */
export async function lockWaiting(
  transaction: Db,
  now: Date,
  { notificationId, limit }: { notificationId?: string; limit: number },
): Promise<(Waiting & { claimed: Claimed | null })[]> {
  const { rows } = await sql<Waiting & { claimed: Claimed | null }>`
    with locked as materialized (
      select notification_id, channel, content, tries, try_at, content ->> 'attemptNo' as attempt_no from payment_notifications
      where ${WAITS(now)} and content ->> 'kind' = 'payment'
        ${notificationId === undefined ? sql`` : sql`and notification_id = ${notificationId}`}
      order by try_at limit ${LOCKED_MAX} for update skip locked
    ), dated as (select *, min(try_at) over (partition by attempt_no) as since from locked),
    ranked as (select *, dense_rank() over (order by since, attempt_no) as nth from dated)
    select notification_id::text, waiting.channel, content, tries,
      case when attempt.attempt_no is not null then json_build_object('attempt_no', attempt.attempt_no,
        'order_id', attempt.order_id::text, 'channel', attempt.channel, 'state', attempt.state,
        'transaction_id', attempt.transaction_id) end as claimed
    from ranked as waiting left join payment_attempts as attempt using (attempt_no)
    where nth <= ${limit} order by try_at`.execute(transaction)
  return rows
}

/** The next waiting notification of a refund, locked. */
export async function lockRefundNotification(transaction: Db, now: Date) {
  const { rows } = await sql<NotificationRow<Extract<ProviderNews, { kind: 'refund' }>>>`
    select notification_id::text, channel, content, tries from payment_notifications
    where ${WAITS(now)} and content ->> 'kind' = 'refund' order by try_at limit 1 for update skip locked`.execute(transaction)
  return rows[0]
}

export async function setHandled(
  transaction: Db,
  handled: readonly { notificationId: string; outcome: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update payment_notifications set handled_at = ${now}, outcome = given.outcome
    from unnest(${handled.map(({ notificationId }) => notificationId)}::bigint[], ${handled.map(({ outcome }) => outcome)}::text[])
      as given (id, outcome) where notification_id = given.id`.execute(transaction)
}

/** The stored attempts of claims. */
export function selectClaimed(db: Db, claims: readonly { attemptNo: string }[]): Promise<Claimed[]> {
  return db
    .selectFrom('payment_attempts')
    .select(['attempt_no', 'order_id', 'channel', 'state', 'transaction_id'])
    .where('attempt_no', '=', anyText(claims.map(({ attemptNo }) => attemptNo)))
    .execute()
}

export async function updateNotification(
  db: Db,
  notificationId: string,
  set: Updateable<Tables['payment_notifications']>,
): Promise<void> {
  await db.updateTable('payment_notifications').set(set).where('notification_id', '=', notificationId).execute()
}

/** Records a difference. Returns false if it is known. */
export async function insertDifference(db: Db, row: Insertable<Tables['payment_differences']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_differences')
    .values(row)
    .onConflict((conflict) => conflict.columns(['channel', 'kind', 'attempt_no', 'refund_no']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** An order, locked, with what its payment needs. */
export async function selectOrderFacts(transaction: Db, orderId: string) {
  return transaction
    .selectFrom('orders')
    .select(['order_id', 'order_no', 'user_id', 'status', 'amount_fen', 'expires_at', 'is_shipped', 'is_sandbox'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
}
