import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** From an instant up to another. */
export interface Span {
  from: Date
  until: Date
}

/** False if the month was shared before. */
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

export async function isShared(db: Db, month: string, isSandbox: boolean): Promise<boolean> {
  const found = await db
    .selectFrom('member_pools')
    .select('month')
    .where('month', '=', month)
    .where('is_sandbox', '=', isSandbox)
    .executeTakeFirst()
  return found !== undefined
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
 * How often members used their level to download a work in a time, by artist; '' is the operator. Once for each work and member,
 * so that nobody earns more by repeated downloads. Without bought works and the member's own.
 */
export async function selectMemberDownloads(db: Db, { from, until }: Span, isSandbox: boolean) {
  const { rows } = await sql<{ owner: string; count: string }>`
    select owner, count(*) as count
    from (
      select distinct downloads.user_id, resources.resource_id,
        case when artist.account_type = 'admin' then '' else artist.user_id::text end as owner
      from downloads
      join audio_sources using (file_id)
      join resources using (resource_id)
      join users artist on artist.user_id = resources.artist_id
      where happened_at >= ${from} and happened_at < ${until}
        and free_vip_level > 0 and resources.artist_id <> downloads.user_id
        and exists (
          select from vip_periods period
          left join order_items using (order_item_id) left join orders using (order_id)
          where period.user_id = downloads.user_id and period.vip_level >= free_vip_level
            and starts_at <= happened_at and happened_at < least(coalesce(ends_at, 'infinity'), coalesce(ended_at, 'infinity'))
            and coalesce(is_sandbox, ${isSandbox}) = ${isSandbox})
        and not exists (
          select from entitlements bought
          where bought.user_id in (downloads.user_id, (
            select into_id from account_merges where account_merges.user_id = downloads.user_id)) and bought.resource_id = resources.resource_id
            and bought.created_at <= happened_at and (revoked_at is null or revoked_at > happened_at))
    ) as taken group by owner order by owner`.execute(db)
  return rows.map((row) => ({ artistId: row.owner, count: Number(row.count) }))
}
