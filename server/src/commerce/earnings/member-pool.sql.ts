import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { TAKER } from '../takings/taker.sql.ts'

/** The time from an instant up to another. */
export interface Span {
  from: Date
  until: Date
}

/** False if the month's pool was distributed before. */
export async function insertPool(transaction: Db, row: Insertable<Tables['member_pools']>): Promise<boolean> {
  const inserted = await transaction
    .insertInto('member_pools')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePool(
  transaction: Db,
  month: string,
  isSandbox: boolean,
  set: Updateable<Tables['member_pools']>,
): Promise<void> {
  await transaction.updateTable('member_pools').set(set).where('month', '=', month).where('is_sandbox', '=', isSandbox).execute()
}

export async function isPoolDistributed(db: Db, month: string, isSandbox: boolean): Promise<boolean> {
  const pool = await db
    .selectFrom('member_pools')
    .select('month')
    .where('month', '=', month)
    .where('is_sandbox', '=', isSandbox)
    .executeTakeFirst()
  return pool !== undefined
}

/** VIP revenue of a time, less refunds. */
export async function selectVipFen(db: Db, { from, until }: Span, isSandbox: boolean): Promise<number> {
  const { rows } = await sql<{ fen: string }>`
    select coalesce(sum(item.amount_fen - item.refunded_fen), 0) as fen
    from orders join order_items item using (order_id)
    where goods_type = 'VIP' and is_sandbox = ${isSandbox} and paid_at >= ${from} and paid_at < ${until}`.execute(db)
  return Number(rows[0]?.fen)
}

/**
 * The number of works that members downloaded or leased by their VIP within a span of time, by artist; '' is the operator. Each work counts once for each
 * member, so that nobody earns more by repeated downloads. A level that nobody paid for counts as well.
 */
export async function selectMemberDownloads(db: Db, { from, until }: Span, isSandbox: boolean) {
  const { rows } = await sql<{ owner: string; count: string }>`
    select owner, count(*) as count
    from (
      select distinct ${TAKER}, takings.resource_id,
        case when artist.account_type = 'admin' then '' else artist.user_id::text end as owner
      from takings
      join resources using (resource_id)
      join users artist on artist.user_id = resources.artist_id
      left join order_items using (order_item_id) left join orders using (order_id)
      where taken_at >= ${from} and taken_at < ${until} and by_right in ('level', 'seat', 'grant')
        and coalesce(is_sandbox, ${isSandbox}) = ${isSandbox}
    ) as taken group by owner order by owner`.execute(db)
  return rows.map((row) => ({ artistId: row.owner, count: Number(row.count) }))
}
