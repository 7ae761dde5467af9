import { COUNTED_MAX } from '@shenglang/contract/constants'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { TermChanges } from '../decide/sale/sale-terms.ts'
import { IS_TO_COME, NOT_SENT } from '../facts/columns.sql.ts'

export type TermsRow = NonNullable<Awaited<ReturnType<typeof selectTerms>>>

export function selectTerms(db: Db, resourceId: string) {
  return db.selectFrom('sale_terms').selectAll().where('resource_id', '=', resourceId).executeTakeFirst()
}

export function selectTermsOf(db: Db, resourceIds: string[]) {
  return db.selectFrom('sale_terms').selectAll().where('resource_id', '=', anyOf(resourceIds)).execute()
}

/** Unreleased works that can still be ordered, the earliest release first. */
export function selectBeforeRelease(db: Db, now: Date, most: number) {
  return db
    .selectFrom('sale_terms')
    .selectAll()
    .where('released_at', 'is', null)
    .where('release_at', '>', now)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('release_at')
    .orderBy('resource_id')
    .limit(most)
    .execute()
}

/** Locks the terms until the transaction ends, against other changes and deliveries. */
export function selectTermsForUpdate(transaction: Db, resourceId: string) {
  return transaction.selectFrom('sale_terms').selectAll().where('resource_id', '=', resourceId).forUpdate().executeTakeFirst()
}

/** Terms of sales, newest first; `after` is the resource of the last ones on the previous page. */
export function selectAllTerms(db: Db, after: string | undefined, limit: number) {
  return db
    .selectFrom('sale_terms')
    .innerJoin('resources', 'resources.resource_id', 'sale_terms.resource_id')
    .selectAll('sale_terms')
    .select('resources.title')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(sale_terms.created_at, sale_terms.resource_id) <
          (select created_at, resource_id from sale_terms where resource_id = ${after})`,
      ),
    )
    .orderBy('sale_terms.created_at', 'desc')
    .orderBy('sale_terms.resource_id', 'desc')
    .limit(limit)
    .execute()
}

export const countTerms = (db: Db): Promise<number> => countUpTo(db, sql`select from sale_terms`, COUNTED_MAX)

const forSale = (db: Db, resourceId: string) =>
  db
    .selectFrom('resources')
    .select(['title', 'content_type', 'price_fen', 'price_periods', 'artist_id', 'play_vip_level', 'free_vip_level'])
    .where('resource_id', '=', resourceId)
    .where('published_at', 'is not', null)

export type ForSaleRow = NonNullable<Awaited<ReturnType<typeof selectForSale>>>

/** A published work, with what its sale depends on. */
export const selectForSale = (db: Db, resourceId: string) => forSale(db, resourceId).executeTakeFirst()

/** The same work, locked as its artist locks it: neither its price nor its level changes until the transaction ends. */
export const lockForSale = (transaction: Db, resourceId: string) =>
  forSale(transaction, resourceId).forNoKeyUpdate().executeTakeFirst()

/** The units that `orders` hold by their `item`: without cancelled ones, and those refunded before they were sent. */
export const ORDERED_PIECES = sql<string | null>`sum(item.quantity - coalesce((
    select sum(part.pieces) from refund_parts part join refunds using (refund_id)
    where part.order_item_id = item.order_item_id and refunds.state = 'done' and (shipped_at is null or done_at < shipped_at)), 0))
  filter (where orders.status <> 'CANCELLED')`

/** Inserts the terms of a resource, counting earlier orders. */
export async function insertTerms(transaction: Db, resourceId: string): Promise<void> {
  await sql`
    insert into sale_terms (resource_id, taken_count)
    select ${resourceId}::bigint, coalesce(${ORDERED_PIECES}, 0) from order_items item join orders using (order_id)
      where goods_type = 'RESOURCE' and goods_id = ${resourceId}
    on conflict do nothing`.execute(transaction)
}

const instant = (ms: number | null | undefined) => (typeof ms === 'number' ? new Date(ms) : ms)

export function updateTerms(
  transaction: Db,
  resourceId: string,
  { stock, perPersonMax, startsAt, endsAt, releaseAt }: TermChanges,
) {
  return transaction
    .updateTable('sale_terms')
    .set({
      stock,
      per_person_max: perPersonMax,
      starts_at: instant(startsAt),
      ends_at: instant(endsAt),
      release_at: instant(releaseAt),
    })
    .where('resource_id', '=', resourceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Units that a user ordered and neither cancelled nor returned, and how many of them are paid. */
export async function countUserPieces(db: Db, userId: string, resourceId: string): Promise<{ ordered: number; paid: number }> {
  const { rows } = await sql<{ ordered: string; paid: string }>`
    select coalesce(sum(quantity - pieces_back), 0) as ordered,
      coalesce(sum(quantity - pieces_back) filter (where status <> 'CREATED'), 0) as paid
      from orders join order_items using (order_id)
      cross join lateral (
        select coalesce(sum(pieces), 0) as pieces_back from refund_parts join refunds using (refund_id)
        where refund_parts.order_item_id = order_items.order_item_id and refunds.state = 'done') as back
      where user_id = ${userId} and goods_type = 'RESOURCE' and goods_id = ${resourceId}
        and status not in ('CANCELLED', 'REFUNDED') and (order_items.refunded_fen < order_items.amount_fen or order_items.amount_fen = 0)`.execute(
    db,
  )
  return { ordered: Number(rows[0]?.ordered ?? 0), paid: Number(rows[0]?.paid ?? 0) }
}

/** True while somebody has ordered the work and not received it: those who did so before its presale wait for nothing. */
export async function isAwaitedByBuyers(db: Db, resourceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_items join orders using (order_id)
      where goods_type = 'RESOURCE' and goods_id = ${resourceId} and (${IS_TO_COME}
        or ((orders.status = 'CREATED' or ${NOT_SENT})
          and not exists (select from entitlements where entitlements.order_item_id = order_items.order_item_id))) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
