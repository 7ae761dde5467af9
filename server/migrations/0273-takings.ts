import { type Kysely, sql } from 'kysely'

/** A server before it hands out files without recording them. */
export const isCompatible = false
export const reason = 'leases of before become takings; a table of both would count them twice'

/**
 * What each person took, by which right, and what it was worth then: written in the transaction that grants the first delivery.
 * Refunds and the members' pool read nothing else, so that a file that is replaced, a price or a level that changes afterwards
 * changes nothing that is past.
 *
 * Downloads and leases of before become rows as well as they can: at the price and level of today, by the purchase or the paid
 * level that was in force. What nothing paid for opens is not taken from anybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table takings (
    taking_id bigint generated always as identity primary key,
    user_id bigint references users (user_id) on delete set null,
    former_id uuid,
    resource_id bigint not null references resources (resource_id) on delete cascade,
    file_id bigint not null,
    sha256 text not null,
    by_right text not null check (by_right in ('purchase', 'level', 'seat', 'grant', 'free')),
    order_item_id bigint references order_items (order_item_id),
    price_fen int not null,
    level int not null,
    is_lease boolean not null,
    taken_at timestamptz not null,
    check ((order_item_id is null) = (by_right in ('grant', 'free')))
  )`.execute(db)
  // Closed accounts have no number any more, and would not be told apart.
  await sql`create unique index takings_once on takings (user_id, file_id, by_right, coalesce(order_item_id, 0))
    where user_id is not null`.execute(db)
  await sql`create index takings_of_item on takings (order_item_id, resource_id) where order_item_id is not null`.execute(db)
  await sql`create index takings_by_time on takings (taken_at) where by_right in ('level', 'seat', 'grant')`.execute(db)
  await sql`create index takings_of_resource on takings (resource_id)`.execute(db)
  await fillFromPurchases(db)
  await fillFromLevels(db)
  await sql`drop table opened_leases`.execute(db)
}

/** Since its payment, by its buyer or by the account that the buyer's was merged into before. */
async function fillFromPurchases(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into takings (user_id, resource_id, file_id, sha256, by_right, order_item_id, price_fen, level, is_lease, taken_at)
    select user_id, resource_id, file_id, sha256, 'purchase', order_item_id, price_fen, free_vip_level, is_lease, min(taken_at)
    from (
      select taken.user_id, work.resource_id, file_id, sha256, order_item_id, price_fen, free_vip_level, is_lease, taken_at
      from orders
      join order_items item using (order_id)
      left join account_merges merged on merged.user_id = orders.user_id
      join entitlements work using (order_item_id)
      join resources on resources.resource_id = work.resource_id
      join audio_sources source on source.resource_id = work.resource_id
      cross join lateral (
        select downloads.user_id, false as is_lease, happened_at as taken_at
        from downloads where downloads.file_id = source.file_id
        union all
        select lease.user_id, true, opened_at
        from opened_leases lease where lease.resource_id = work.resource_id and source.position is not null) as taken
      where taken_at >= orders.paid_at and resources.artist_id <> taken.user_id
        and (revoked_at is null or taken_at < revoked_at)
        and (taken.user_id = orders.user_id or taken.user_id = merged.into_id and taken_at >= merged.merged_at)
    ) as taken group by 1, 2, 3, 4, 6, 7, 8, 9
    on conflict do nothing`.execute(db)
}

/** By a paid level that was in force, one's own before a seat; without what was bought and the person's own works. */
async function fillFromLevels(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into takings (user_id, resource_id, file_id, sha256, by_right, order_item_id, price_fen, level, is_lease, taken_at)
    select distinct on (downloads.user_id, file_id, payer.order_item_id)
      downloads.user_id, resource_id, file_id, sha256, case source when 'order' then 'level' else source end, payer.order_item_id,
      price_fen, free_vip_level, false, happened_at
    from downloads join audio_sources using (file_id) join resources using (resource_id)
    cross join lateral (
      select source, coalesce(period.order_item_id, team.order_item_id) as order_item_id
      from vip_periods period
      left join vip_seats using (seat_id)
      left join lateral (
        select order_item_id from vip_periods owned
        where owned.user_id = owner_id and owned.source = 'order' and owned.vip_level >= period.vip_level
          and owned.starts_at <= happened_at and happened_at < least(owned.ends_at, coalesce(owned.ended_at, 'infinity'))
        order by owned.vip_level desc, owned.period_id limit 1) as team on period.source = 'seat'
      where period.user_id = downloads.user_id and period.vip_level >= free_vip_level
        and starts_at <= happened_at and happened_at < least(coalesce(ends_at, 'infinity'), coalesce(period.ended_at, 'infinity'))
      order by array_position(array['order', 'seat', 'grant'], source), period_id limit 1) as payer
    where free_vip_level > 0 and artist_id <> downloads.user_id
      and (source = 'grant' or payer.order_item_id is not null)
      and not exists (
        select from entitlements bought
        where bought.user_id in (downloads.user_id, (select into_id from account_merges where account_merges.user_id = downloads.user_id))
          and bought.resource_id = resources.resource_id
          and bought.created_at <= happened_at and (revoked_at is null or revoked_at > happened_at))
    order by downloads.user_id, file_id, payer.order_item_id, happened_at
    on conflict do nothing`.execute(db)
}
