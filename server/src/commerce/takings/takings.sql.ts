import { randomUUID } from 'node:crypto'
import { type PricePeriod, priceAt } from '@shenglang/contract/catalog/price-periods'
import { vipAt } from '@shenglang/contract/commerce/levels/vip'
import { fault } from '@shenglang/contract/faults'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { vipPeriodsOf } from '../rights/periods.sql.ts'
import { revocationsOf } from '../rights/revocations.sql.ts'
import { lockTakings } from './lock.sql.ts'
import type { Openings, Taking } from './taken-by.ts'

/** A person's level in force, and the number of revocations of their rights. */
export interface PresentLevel {
  vipLevel: number
  /** Milliseconds since 1970; null for a level without an end, and without a level. */
  vipUntil: number | null
  revocations: number
}

const isInForce = (period: string, now: Date) =>
  sql`${sql.ref(`${period}.starts_at`)} <= ${now}
    and ${now} < least(coalesce(${sql.ref(`${period}.ends_at`)}, 'infinity'), coalesce(${sql.ref(`${period}.ended_at`)}, 'infinity'))`

/**
 * A user's level as it is now, where the caller's may have been read a while ago. Throws NOT_SIGNED_IN if the account was closed
 * since.
 */
export async function selectPresentLevel(transaction: Db, userId: string, now: Date): Promise<PresentLevel> {
  const row = await transaction
    .selectFrom('users')
    .select(({ ref }) => [
      vipPeriodsOf(ref('users.user_id')).as('periods'),
      revocationsOf(ref('users.user_id')).as('revocations'),
    ])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw fault('NOT_SIGNED_IN')
  const { periods, revocations } = row
  const { vipLevel, endsAt } = vipAt(periods, now.getTime())
  return { vipLevel, vipUntil: vipLevel === 0 ? null : endsAt, revocations: Number(revocations) }
}

/** The rights that open these works to a user now, by resource id. */
export async function selectOpenings(
  transaction: Db,
  userId: string,
  resourceIds: readonly string[],
  now: Date,
): Promise<Map<string, Openings>> {
  const { rows } = await sql<Openings & { resourceId: string; pricePeriods: PricePeriod[] | null }>`
    with level as materialized (
      select coalesce(json_agg(json_build_object('byRight', case when payer.order_item_id is null then 'grant'
          when source = 'seat' then 'seat' else 'level' end, 'vipLevel', vip_level, 'orderItemId', payer.order_item_id::text)
        order by array_position(array['order', 'seat', 'grant'], source), vip_level desc, period_id), '[]') as levels
      from vip_periods period
      left join vip_seats using (seat_id)
      cross join lateral (
        select case source when 'seat' then (
          select order_item_id from vip_periods owned
          where owned.user_id = owner_id and owned.source = 'order' and owned.vip_level >= period.vip_level and ${isInForce('owned', now)}
          order by owned.vip_level desc, owned.period_id limit 1) else period.order_item_id end as order_item_id) as payer
      where period.user_id = ${userId} and ${isInForce('period', now)})
    select resource_id::text as "resourceId", artist_id = ${userId} as "isOwn", levels, price_fen as "priceFen",
      price_periods as "pricePeriods", (
        select order_item_id::text from entitlements
        where entitlements.user_id = ${userId} and entitlements.resource_id = resources.resource_id and revoked_at is null
        order by entitlement_id limit 1) as "boughtBy"
    from resources cross join level where resource_id = ${anyOf([...resourceIds])}`.execute(transaction)
  return new Map(
    rows.map(({ resourceId, pricePeriods, ...openings }) => {
      const { priceFen } = priceAt({ priceFen: openings.priceFen, pricePeriods }, now.getTime())
      return [resourceId, { ...openings, priceFen }]
    }),
  )
}

export interface TakenFile extends Taking {
  fileId: string
  /** The price of its work, without VIP. */
  priceFen: number
  /** The level that the work, or the pack that opened it, required. */
  level: number
}

/** Records the files that a user takes. A file that was taken by the same right before stays as it was recorded. */
export async function insertTakings(
  transaction: Db,
  userId: string,
  files: readonly TakenFile[],
  { at, isLease }: { at: Date; isLease: boolean },
): Promise<void> {
  if (files.length === 0) return
  await sql`
    insert into takings (user_id, resource_id, file_id, sha256, by_right, order_item_id, price_fen, level, is_lease, taken_at)
    select ${userId}, resource_id, file_id, sha256, "byRight", "orderItemId", "priceFen", file.level, ${isLease}, ${at}
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as file ("fileId" bigint, "byRight" text, "orderItemId" bigint, "priceFen" int, level int)
    join audio_sources on file_id = "fileId"
    on conflict do nothing`.execute(transaction)
}

/** A user's takings, for the export of their data. */
export function selectTakingsOf(db: Db, userId: string) {
  return db
    .selectFrom('takings')
    .select(['resource_id', 'file_id', 'by_right', 'price_fen', 'is_lease', 'taken_at'])
    .where('user_id', '=', userId)
    .orderBy('taking_id')
    .execute()
}

/**
 * Keeps the takings of a closed account, for the refunds and shares of others, under an id that identifies nobody. Waits for
 * files that are being handed out; afterwards none is.
 */
export async function forgetTaker(transaction: Db, userId: string): Promise<void> {
  await lockTakings(transaction, userId)
  const forgotten = { user_id: null, former_id: randomUUID() }
  await transaction.updateTable('takings').set(forgotten).where('user_id', '=', userId).execute()
}

/**
 * Moves the takings of an account to another one. A file that both took by the same right, for example for free, counts once.
 * Waits for files that are being handed out to either.
 */
export async function moveTakings(transaction: Db, fromId: string, intoId: string): Promise<void> {
  await lockTakings(transaction, fromId, intoId)
  await sql`
    delete from takings old using takings own
    where old.user_id = ${fromId} and own.user_id = ${intoId} and own.file_id = old.file_id and own.by_right = old.by_right
      and own.order_item_id is not distinct from old.order_item_id`.execute(transaction)
  await transaction.updateTable('takings').set({ user_id: intoId }).where('user_id', '=', fromId).execute()
}
