import type { RefundState } from '@shenglang/contract/commerce/refund-routes'
import type { TakenBack } from '@shenglang/contract/commerce/refund-takes'
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'

type Db = Kysely<Tables>

export type RefundRow = NonNullable<Awaited<ReturnType<typeof selectRefund>>>
export type StaffRefundRow = Awaited<ReturnType<typeof selectStaffRefunds>>[number]

/** What a refund brings back of one thing of its order, and what it takes with it. */
export interface RefundPart extends TakenBack {
  orderItemId: string
  amountFen: number
  withheldFen: number
}

export function insertRefund(transaction: Db, row: Insertable<Tables['refunds']>) {
  return transaction.insertInto('refunds').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateRefund(transaction: Db, refundId: string, changes: Updateable<Tables['refunds']>) {
  return transaction
    .updateTable('refunds')
    .set(changes)
    .where('refund_id', '=', refundId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function selectRefund(db: Db, refundId: string) {
  return db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst()
}

/** What buyers are shown of orders: not what was paid too late and goes back by itself. */
export function selectRefundsOf(db: Db, orderIds: string[]) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .where('cause', '<>', 'late-payment')
    .orderBy('refund_id')
    .execute()
}

/** Puts other parts in the place of those that there are. */
export async function replaceParts(transaction: Db, refundId: string, parts: readonly RefundPart[]): Promise<void> {
  await transaction.deleteFrom('refund_parts').where('refund_id', '=', refundId).execute()
  const rows = parts.map(({ orderItemId, amountFen, withheldFen, take, pieces, ms, workIds }) => ({
    refund_id: refundId,
    order_item_id: orderItemId,
    amount_fen: amountFen,
    withheld_fen: withheldFen,
    take,
    pieces,
    taken_ms: ms,
    work_ids: [...workIds],
  }))
  if (rows.length > 0) await transaction.insertInto('refund_parts').values(rows).execute()
}

export async function selectParts(db: Db, refundId: string): Promise<RefundPart[]> {
  const rows = await db
    .selectFrom('refund_parts')
    .selectAll()
    .where('refund_id', '=', refundId)
    .orderBy('order_item_id')
    .execute()
  return rows.map((row) => ({
    orderItemId: row.order_item_id,
    amountFen: Number(row.amount_fen),
    withheldFen: Number(row.withheld_fen),
    take: row.take,
    pieces: row.pieces,
    ms: Number(row.taken_ms),
    workIds: row.work_ids,
  }))
}

/** Whether everything that was paid for in an order was taken back, so that nothing of it is left to anybody. */
export async function isAllTaken(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_items where order_id = ${orderId} and not exists (
      select from refund_parts join refunds using (refund_id)
      where refund_parts.order_item_id = order_items.order_item_id and refunds.state = 'done'
      having bool_or(refund_parts.take = 'all') or sum(pieces) >= order_items.quantity) limit 1`.execute(db)
  return rows.length === 0
}

/** The attempt by which an order was paid: what came a second time goes back by a refund of its own. */
export async function selectPaidAttempt(db: Db, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ attempt_no: string }>`
    select attempt_no from payment_attempts attempt where order_id = ${orderId} and state = 'paid'
      and not exists (select from refunds where refunds.attempt_no = attempt.attempt_no and cause = 'late-payment')
    order by paid_at limit 1`.execute(db)
  return rows[0]?.attempt_no
}

/** Counts what came back towards the things and their order. */
export async function addRefunded(transaction: Db, orderId: string, parts: readonly RefundPart[]): Promise<void> {
  for (const { orderItemId, amountFen } of parts) {
    await sql`update order_items set refunded_fen = refunded_fen + ${amountFen} where order_item_id = ${orderItemId}`.execute(
      transaction,
    )
  }
  const sum = parts.reduce((total, { amountFen }) => total + amountFen, 0)
  await sql`update orders set refunded_fen = refunded_fen + ${sum} where order_id = ${orderId}`.execute(transaction)
}

const staffRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
    .innerJoin('users', 'users.user_id', 'orders.user_id')

/** What was paid too late goes back by itself. */
const isListed = (state: RefundState) => sql<boolean>`refunds.state = ${state} and refunds.cause <> 'late-payment'`

/** Works that were downloaded by what a refund is about: by the level that it gave, or since it was bought. */
const downloadCount = sql<number>`(
  select count(*)::int from (
    select audio_sources.resource_id
    from order_items item join vip_periods period using (order_item_id)
    join downloads on downloads.user_id = period.user_id
      and happened_at >= starts_at and happened_at < least(ends_at, coalesce(ended_at, 'infinity'))
    join audio_sources using (file_id) join resources using (resource_id)
    where item.order_id = refunds.order_id and item.order_item_id = coalesce(refunds.order_item_id, item.order_item_id)
      and free_vip_level between 1 and period.vip_level and resources.artist_id <> period.user_id
    union
    select audio_sources.resource_id
    from order_items item join entitlements using (order_item_id) join audio_sources using (resource_id)
    join downloads on downloads.file_id = audio_sources.file_id and downloads.user_id = orders.user_id and happened_at >= orders.paid_at
    where item.order_id = refunds.order_id and item.order_item_id = coalesce(refunds.order_item_id, item.order_item_id)
  ) as taken)`

export function selectStaffRefunds(db: Db, { state, refundId }: { state?: RefundState; refundId?: string }, range: Range) {
  return staffRefunds(db)
    .selectAll('refunds')
    .select(['order_no', 'orders.user_id', 'users.nick_name', 'orders.amount_fen as paid_fen', 'channel', 'is_sandbox'])
    .select('orders.refunded_fen')
    .select(
      sql<string[]>`array(select title from order_items where order_items.order_id = refunds.order_id
      and order_item_id = coalesce(refunds.order_item_id, order_item_id) order by order_item_id)`.as('titles'),
    )
    .select(downloadCount.as('download_count'))
    .$if(state !== undefined, (query) => query.where(isListed(state as RefundState)))
    .$if(refundId !== undefined, (query) => query.where('refund_id', '=', refundId as string))
    .orderBy('refund_id', state === 'asked' ? 'asc' : 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

export function countStaffRefunds(db: Db, state: RefundState): Promise<number> {
  return countOf(staffRefunds(db).where(isListed(state)))
}

/** What a user asked back, for whoever asks what the site holds about them. */
export function selectOwnRefunds(db: Db, userId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
    .select(['order_no', 'refund_no', 'refunds.amount_fen', 'state', 'reason', 'answer', 'refunds.created_at', 'done_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('refund_id')
    .execute()
}
