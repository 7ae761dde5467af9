import type { VipPeriod } from '@shenglang/contract/commerce/levels/vip'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { PeriodFacts } from '../decide/facts.ts'
import { ms, PERIOD } from '../facts/columns.sql.ts'

const isNotOver = (now: Date) => sql<boolean>`coalesce(vip_periods.ended_at, vip_periods.ends_at, 'infinity') > ${now}`

const LEVEL = sql`json_build_object('vipLevel', vip_level, 'startsAt', ${ms('starts_at')},
  'endsAt', ${ms('coalesce(vip_periods.ended_at, vip_periods.ends_at)')})`

/** The periods of a user, as a column of a statement about users; unordered. */
export const vipPeriodsOf = (userId: Expression<string>) =>
  sql<VipPeriod[]>`(select coalesce(json_agg(${LEVEL}), '[]') from vip_periods where vip_periods.user_id = ${userId})`

/** True when a user has a level now, as a condition of a statement about users. */
export function hasVip(userId: Expression<string>, now: Date) {
  return sql<boolean>`exists (
    select from vip_periods where vip_periods.user_id = ${userId} and starts_at <= ${now} and ${isNotOver(now)})`
}

/** The user's periods that are not over, the earliest bought first. */
export async function selectPeriods(db: Db, userId: string, now: Date): Promise<PeriodFacts[]> {
  const { rows } = await sql<{ period: PeriodFacts }>`
    select ${PERIOD} as period from vip_periods where user_id = ${userId} and ${isNotOver(now)} order by period_id`.execute(db)
  return rows.map(({ period }) => period)
}

/** The levels that a user has, had or will have, the latest start first, with the order that gave each. */
export function selectLevels(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('vip_periods')
    .leftJoin('order_items', 'order_items.order_item_id', 'vip_periods.order_item_id')
    .select(['vip_level', 'source', 'starts_at', 'ends_at', 'ended_at', 'order_items.order_id'])
    .where('user_id', '=', userId)
    .orderBy('starts_at', 'desc')
    .orderBy('period_id', 'desc')
    .limit(limit)
    .execute()
}

const ENDING_BATCH = 200

/** Periods after `after` that end up to `until`, whose users were not notified. */
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

/** Marks this end of the level as notified. False if its user was notified before. */
export async function markNotified(transaction: Db, userId: string, end: Date, now: Date): Promise<boolean> {
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
