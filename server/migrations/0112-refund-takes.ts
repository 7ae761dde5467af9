import { type Kysely, sql } from 'kysely'

/**
 * What a refund takes back stands apart from its money; an order says which rules it was made under; leases for listening without a
 * network count as taken.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column refund_rules smallint not null default 1 check (refund_rules in (1, 2))`.execute(db)
  await sql`alter table orders alter column refund_rules set default 2`.execute(db)

  await sql`
    alter table refunds
      add column take text not null default 'all' check (take in ('nothing', 'part', 'all')),
      add column together_with bigint references refunds (refund_id),
      drop constraint refunds_cause_check,
      add constraint refunds_cause_check check (cause in ('buyer', 'staff', 'late-payment', 'portal'))`.execute(db)
  await sql`create index refunds_together on refunds (together_with) where together_with is not null`.execute(db)
  await sql`
    alter table refund_parts
      add column take text not null default 'all' check (take in ('nothing', 'part', 'all')),
      add column pieces int not null default 0 check (pieces >= 0),
      add column taken_ms bigint not null default 0 check (taken_ms >= 0),
      add column work_ids bigint[] not null default '{}',
      add column withheld_fen bigint not null default 0,
      drop constraint refund_parts_amount_fen_check,
      add constraint refund_parts_amount_fen_check check (amount_fen >= 0)`.execute(db)
  // Until now the first money for a thing took all of it.
  await sql`
    update refund_parts set pieces = quantity from order_items
    where order_items.order_item_id = refund_parts.order_item_id and goods_type = 'RESOURCE'`.execute(db)
  await sql`
    update refund_parts set work_ids = array(
      select resource_id from entitlements where entitlements.order_item_id = refund_parts.order_item_id)`.execute(db)
  await sql`alter table refund_parts alter column take set default 'nothing'`.execute(db)

  await sql`
    create table opened_leases (
      user_id bigint not null references users (user_id) on delete cascade,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      opened_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (user_id, resource_id)
    )`.execute(db)
  await sql`create index opened_leases_of_resource on opened_leases (resource_id)`.execute(db)
}
