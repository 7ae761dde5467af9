import type { PaidPeriod, PlacedPeriod, Taken, VipPeriod } from '@shenglang/contract/commerce/vip'
import { type Expression, type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** A column of the statement about users, from `ref`. */
type ReferenceExpression = Expression<string>

const END = sql<Date | null>`coalesce(vip_periods.ended_at, vip_periods.ends_at)`
const isNotOver = (now: Date) => sql<boolean>`coalesce(vip_periods.ended_at, vip_periods.ends_at, 'infinity') > ${now}`
const milliseconds = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::bigint`

/** The periods of a user, as a column of a statement about users; in no order. */
export function vipPeriodsOf(userId: ReferenceExpression) {
  return sql<VipPeriod[]>`(
    select coalesce(json_agg(json_build_object('vipLevel', vip_level,
      'startsAt', ${milliseconds(sql`starts_at`)}, 'endsAt', ${milliseconds(END)})), '[]')
    from vip_periods where vip_periods.user_id = ${userId})`
}

/** Whether a user has a level now, as a condition of a statement about users. */
export function hasVip(userId: ReferenceExpression, now: Date) {
  return sql<boolean>`exists (
    select from vip_periods where vip_periods.user_id = ${userId} and starts_at <= ${now} and ${isNotOver(now)})`
}

/** Nobody else changes this user's periods until the transaction ends. */
export async function lockPeriods(transaction: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vip'), hashtext(${userId}))`.execute(transaction)
}

/** A period that an order paid for. */
export interface BoughtPeriod extends PaidPeriod, PlacedPeriod {
  source: 'order'
  /** An order takes it in payment: one that is paid, or not yet. */
  isTaken: boolean
}

export interface PeriodRow extends Omit<BoughtPeriod, 'endsAt' | 'source'> {
  endsAt: number | null
  source: 'order' | 'seat' | 'grant'
}

/** What was bought has an end. */
const isBought = (period: PeriodRow): period is PeriodRow & BoughtPeriod => period.source === 'order'

/** What runs or cannot move, and what was bought and waits. */
export function splitWaiting(periods: readonly PeriodRow[], now: Date) {
  const isWaiting = (period: PeriodRow): period is PeriodRow & BoughtPeriod =>
    isBought(period) && period.startsAt >= now.getTime()
  return { fixed: periods.filter((period) => !isWaiting(period)), waiting: periods.filter(isWaiting) }
}

/** The user's periods that are not over, the earliest bought first. */
export async function selectPeriods(db: Db, userId: string, now: Date): Promise<PeriodRow[]> {
  return (await periodsNotOver(db, now).where('user_id', '=', userId).execute()).map(toPeriod)
}

/** Those of them that an item of an order gave. */
export async function selectPeriodsOfItem(db: Db, orderItemId: string, now: Date): Promise<BoughtPeriod[]> {
  const rows = await periodsNotOver(db, now).where('order_item_id', '=', orderItemId).execute()
  return rows.map(toPeriod).filter(isBought)
}

const periodsNotOver = (db: Db, now: Date) => db.selectFrom('vip_periods').selectAll().where(isNotOver(now)).orderBy('period_id')

function toPeriod(row: Selectable<Tables['vip_periods']>): PeriodRow {
  return {
    periodId: row.period_id,
    vipLevel: row.vip_level,
    startsAt: row.starts_at.getTime(),
    endsAt: (row.ended_at ?? row.ends_at)?.getTime() ?? null,
    months: row.months,
    anchor: row.anchor_at && { at: row.anchor_at.getTime(), months: row.anchor_months ?? 0 },
    worthFen: Number(row.worth_fen),
    source: row.source,
    isTaken: row.taken_by_item_id !== null,
  }
}

export async function insertPeriod(transaction: Db, period: Insertable<Tables['vip_periods']>): Promise<void> {
  await transaction.insertInto('vip_periods').values(period).execute()
}

export async function movePeriod(transaction: Db, { periodId, startsAt, endsAt, anchor }: PlacedPeriod): Promise<void> {
  await transaction
    .updateTable('vip_periods')
    .set({
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      anchor_at: anchor && new Date(anchor.at),
      anchor_months: anchor?.months ?? null,
      end_told_at: null,
    })
    .where('period_id', '=', periodId)
    .execute()
}

/** Ends what somebody was granted or has a seat in. */
export async function endGiven(transaction: Db, userId: string, source: 'seat' | 'grant', now: Date): Promise<void> {
  await endWhere(transaction, now).where('user_id', '=', userId).where('source', '=', source).execute()
}

/** The level that a seat gives, where it is not over. */
export function selectSeatPeriod(db: Db, seatId: string, now: Date) {
  return db.selectFrom('vip_periods').select('ends_at').where('seat_id', '=', seatId).where(isNotOver(now)).executeTakeFirst()
}

export async function moveSeatPeriod(transaction: Db, seatId: string, endsAt: Date | null, now: Date): Promise<void> {
  await transaction
    .updateTable('vip_periods')
    .set({ ends_at: endsAt, end_told_at: null })
    .where('seat_id', '=', seatId)
    .where(isNotOver(now))
    .execute()
}

export async function endSeatPeriod(transaction: Db, seatId: string, now: Date): Promise<void> {
  await endWhere(transaction, now).where('seat_id', '=', seatId).execute()
}

/** Ends what an item of an order gave. */
export async function endOfItem(transaction: Db, orderItemId: string, now: Date): Promise<void> {
  await endWhere(transaction, now).where('order_item_id', '=', orderItemId).execute()
}

function endWhere(transaction: Db, now: Date) {
  return transaction.updateTable('vip_periods').set({ ended_at: now }).where(isNotOver(now))
}

/** The order that takes what an item gave in payment, if one does: paid, or waiting to be. */
export function selectTaker(transaction: Db, orderItemId: string) {
  return transaction
    .selectFrom('vip_periods')
    .innerJoin('order_items', 'order_items.order_item_id', 'vip_periods.taken_by_item_id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select(['orders.status', 'orders.order_no as orderNo'])
    .where('vip_periods.order_item_id', '=', orderItemId)
    .where('orders.status', 'not in', ['CANCELLED', 'REFUNDED'])
    .executeTakeFirst()
}

/** Gives them back as they stood: the order was refunded. What was given for them has come back, or comes, stays ended. */
export async function returnTaken(transaction: Db, orderItemId: string): Promise<void> {
  await transaction
    .updateTable('vip_periods')
    .set({ taken_by_item_id: null, ended_at: null })
    .where('taken_by_item_id', '=', orderItemId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund_parts')
            .innerJoin('refunds', 'refunds.refund_id', 'refund_parts.refund_id')
            .whereRef('refund_parts.order_item_id', '=', 'vip_periods.order_item_id')
            .where('refund_parts.take', '=', 'all')
            .where('refunds.state', 'in', ['granted', 'done']),
        ),
      ),
    )
    .execute()
}

/** What an item of an order gave goes on as if it had not been ended. Returns whether there is any; not what was taken in payment. */
export async function resumeOfItem(transaction: Db, orderItemId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('vip_periods')
    .set({ ended_at: null })
    .where('order_item_id', '=', orderItemId)
    .where('taken_by_item_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends what was given back of a payment, once more; returns which of them nobody else took meanwhile. */
export async function takeAgain(
  transaction: Db,
  orderItemId: string,
  taken: readonly Taken[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .updateTable('vip_periods')
    .set({ taken_by_item_id: orderItemId, ended_at: now })
    .where('period_id', '=', anyOf(taken.map(({ periodId }) => periodId)))
    .where('taken_by_item_id', 'is', null)
    .where('ended_at', 'is', null)
    .returning('period_id')
    .execute()
  return new Set(rows.map(({ period_id }) => period_id))
}

/** Changes what was given for the level of an item, and how long it lasts; a level that changed so is measured by its length alone. */
export async function changeLevel(
  transaction: Db,
  orderItemId: string,
  vipLevel: number,
  { worthFen, ms }: { worthFen: number; ms: number },
): Promise<void> {
  await sql`
    update vip_periods set worth_fen = greatest(worth_fen + ${worthFen}, 0),
      ends_at = ends_at + ${ms} * interval '1 millisecond',
      months = case when ${ms} = 0 then months end, anchor_at = case when ${ms} = 0 then anchor_at end,
      anchor_months = case when ${ms} = 0 then anchor_months end
    where order_item_id = ${orderItemId} and vip_level = ${vipLevel}`.execute(transaction)
}

/** What was given for a level is less by so much. */
export async function lessenWorth(transaction: Db, orderItemId: string, fen: number): Promise<void> {
  await sql`update vip_periods set worth_fen = greatest(worth_fen - ${fen}, 0) where order_item_id = ${orderItemId}`.execute(
    transaction,
  )
}

const ENDING_BATCH = 200

/** Periods that end until then and of which nobody was told, behind a place. */
export async function selectEnding(db: Db, now: Date, until: Date, after: string) {
  return db
    .selectFrom('vip_periods')
    .select(['period_id as periodId', 'user_id as userId'])
    .where('end_told_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', until)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', until)
    .where('period_id', '>', after)
    .orderBy('period_id')
    .limit(ENDING_BATCH)
    .execute()
}

/** Whether nobody was told of this end of the user's level before. */
export async function markEndTold(transaction: Db, userId: string, end: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('vip_periods')
    .set({ end_told_at: now })
    .where('user_id', '=', userId)
    .where('ends_at', '=', end)
    .where('ended_at', 'is', null)
    .where('end_told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
