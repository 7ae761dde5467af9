import { type Kysely, sql } from 'kysely'

/** What a refund brings back of each thing of its order, and what each sale gave to artists and buyers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_items
      add artist_fen bigint not null default 0 check (artist_fen between 0 and amount_fen),
      add points bigint not null default 0 check (points >= 0)`.execute(db)
  await sql`alter table ledger_lines add order_item_id bigint references order_items (order_item_id)`.execute(db)
  // Staff may be asked for what the rules give nothing for; nothing is paid back without an amount.
  await sql`
    alter table refunds drop constraint refunds_amount_fen_check,
      add constraint refunds_amount_fen_check check (amount_fen > 0 or (amount_fen = 0 and state in ('asked', 'refused')))`.execute(
    db,
  )
  await sql`
    create table refund_parts (
      refund_id bigint not null references refunds (refund_id),
      order_item_id bigint not null references order_items (order_item_id),
      amount_fen bigint not null check (amount_fen > 0),
      primary key (refund_id, order_item_id)
    )`.execute(db)
  await sql`create index refund_parts_of_item on refund_parts (order_item_id)`.execute(db)
  await sql`create index refunds_by_state on refunds (state, refund_id)`.execute(db)
  await sql`create index order_items_of_top_ups on order_items (order_id) where goods_type = 'RECHARGE'`.execute(db)

  // Points that people have already become the first lines of their wallets.
  await sql`insert into wallets (user_id, is_sandbox, points)
    select user_id, false, integral_scores from users where integral_scores <> 0
    on conflict (user_id, is_sandbox) do update set points = wallets.points + excluded.points`.execute(db)
  await sql`insert into ledger_transactions (reference, is_sandbox)
    select 'opening:points:' || user_id, false from users where integral_scores <> 0`.execute(db)
  await sql`
    insert into ledger_lines (ledger_transaction_id, account, owner, unit, amount)
    select ledger_transaction_id, account, owner, 'point', amount
    from users join ledger_transactions on reference = 'opening:points:' || user_id
    cross join lateral (values ('points', user_id::text, integral_scores), ('pointsIssued', '', -integral_scores))
      as line (account, owner, amount)`.execute(db)
  await sql`alter table users drop column integral_scores`.execute(db)
}
