import { type Kysely, sql } from 'kysely'

/** VIP paid from an instant on is shared member by member, over the months for which it was paid. Money in fen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_pool_terms (
      is_only boolean primary key default true check (is_only),
      by_member_from timestamptz not null
    )`.execute(db)
  // A month is shared as a whole by one rule, so the new one begins with a month in Shanghai.
  await sql`
    insert into member_pool_terms (by_member_from) select
      (date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month') at time zone 'Asia/Shanghai'`.execute(db)
  await sql`
    create table member_pool_parts (
      month text not null,
      order_item_id bigint not null references order_items (order_item_id),
      fen bigint not null check (fen > 0),
      primary key (order_item_id, month)
    )`.execute(db)
  await sql`create index member_pool_parts_of_month on member_pool_parts (month)`.execute(db)
  await sql`alter table member_pools add shared_fen bigint not null default 0`.execute(db)
  await sql`
    update member_pools set shared_fen = coalesce((
      select sum(amount) from ledger_transactions join ledger_lines using (ledger_transaction_id)
      where reference = 'pool:' || month || case when member_pools.is_sandbox then ':sandbox' else '' end
        and account = 'artist'), 0)`.execute(db)
}
