import type { RefundState } from '@shenglang/contract/commerce/refunds/refund-routes'
import { COUNTED_MAX } from '@shenglang/contract/constants'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { TAKER } from '../takings/taker.sql.ts'

export type RefundRow = NonNullable<Awaited<ReturnType<typeof selectRefund>>>
export type RefundToSend = NonNullable<Awaited<ReturnType<typeof selectRefundToSend>>>
export type StaffRefundRow = Awaited<ReturnType<typeof selectStaffRefunds>>[number]

export function selectRefund(db: Db, refundId: string) {
  return db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst()
}

/** The refunds that buyers see: not those of late payments. */
export function selectRefundsOf(db: Db, orderIds: string[]) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .where('cause', '<>', 'late-payment')
    .orderBy('refund_id')
    .execute()
}

const staffRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .leftJoin('users as staff', 'staff.user_id', 'refunds.staff_id')
    .leftJoin('users as second', 'second.user_id', 'refunds.second_id')

/** Leaves out refunds of late payments, which need no staff. */
const isListed = (state: RefundState) => sql<boolean>`refunds.state = ${state} and refunds.cause <> 'late-payment'`

/** The number of works taken by the items of a refund: by a purchase, a level, or a seat that the level gave. */
const downloadCount = sql<number>`(
  select count(distinct (${TAKER}, resource_id))::int
  from order_items item join takings using (order_item_id)
  where item.order_id = refunds.order_id and item.order_item_id = coalesce(refunds.order_item_id, item.order_item_id))`

interface RefundFilter {
  state?: RefundState
  refundId?: string
  /** The id of the last refund on the previous page. */
  after?: string | undefined
}

/** Refunds for staff: those that wait for a decision in the order in which they came, others the newest first. */
export function selectStaffRefunds(db: Db, { state, refundId, after }: RefundFilter, limit: number) {
  const isQueue = state === 'asked' || state === 'waiting'
  return staffRefunds(db)
    .selectAll('refunds')
    .select(['order_no', 'orders.user_id', 'users.nick_name', 'orders.amount_fen as paid_fen', 'channel', 'is_sandbox'])
    .select(['orders.refunded_fen', 'staff.nick_name as staff_name', 'second.nick_name as second_name'])
    .select(
      sql<string[]>`array(select title from order_items where order_items.order_id = refunds.order_id
      and order_item_id = coalesce(refunds.order_item_id, order_item_id) order by order_item_id)`.as('titles'),
    )
    .select(downloadCount.as('download_count'))
    .$if(state !== undefined, (query) => query.where(isListed(state as RefundState)))
    .$if(refundId !== undefined, (query) => query.where('refund_id', '=', refundId as string))
    .$if(after !== undefined, (query) => query.where('refund_id', isQueue ? '>' : '<', after as string))
    .orderBy('refund_id', isQueue ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

export const countStaffRefunds = (db: Db, state: RefundState): Promise<number> =>
  countUpTo(db, sql`${db.selectFrom('refunds').select('refund_id').where(isListed(state))}`, COUNTED_MAX)

/** A user's requested refunds, for the export of their data. */
export function selectUserRefunds(db: Db, userId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
    .select(['order_no', 'refund_no', 'refunds.amount_fen', 'state', 'reason', 'answer', 'refunds.created_at', 'done_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('refund_id')
    .execute()
}

/**
 * Takes granted refunds for a provider: each comes again until it has ended, after a wait that doubles from ten seconds to an
 * hour. `tries` counts this one.
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
      // A payment that pays no order is refunded whole: its amount may differ from the price.
      .select(
        sql<string>`case when refunds.cause = 'late-payment' then refunds.amount_fen else payment_attempts.amount_fen end`.as(
          'total_fen',
        ),
      )
      .where('refundId' in by ? 'refunds.refund_id' : 'refunds.refund_no', '=', 'refundId' in by ? by.refundId : by.refundNo)
      .executeTakeFirst()
  )
}
