import { type Kysely, sql } from 'kysely'

/** The ledger, what stands in wallets, and what buyers have a right to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_transactions (
      ledger_transaction_id bigint generated always as identity primary key,
      reference text not null unique,
      order_id bigint references orders (order_id),
      is_sandbox boolean not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index ledger_transactions_of_order on ledger_transactions (order_id)`.execute(db)
  await sql`
    create table ledger_lines (
      line_id bigint generated always as identity primary key,
      ledger_transaction_id bigint not null references ledger_transactions (ledger_transaction_id),
      account text not null,
      owner text not null default '',
      unit text not null check (unit in ('fen', 'point')),
      amount bigint not null check (amount <> 0)
    )`.execute(db)
  await sql`create index ledger_lines_of_transaction on ledger_lines (ledger_transaction_id)`.execute(db)
  await sql`create index ledger_lines_of_account on ledger_lines (account, owner, line_id)`.execute(db)
  for (const table of ['ledger_transactions', 'ledger_lines']) {
    await sql`create trigger append_only before update or delete on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
  await sql`
    create function check_balanced() returns trigger language plpgsql as $$
    begin
      if exists (select from ledger_lines where ledger_transaction_id = new.ledger_transaction_id
                 group by unit having sum(amount) <> 0) then
        raise exception 'ledger transaction % does not balance', new.ledger_transaction_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger balanced after insert on ledger_lines
    deferrable initially deferred for each row execute function check_balanced()`.execute(db)

  await sql`
    create table wallets (
      user_id bigint not null references users (user_id),
      is_sandbox boolean not null,
      balance_fen bigint not null default 0 check (balance_fen >= 0),
      points bigint not null default 0,
      primary key (user_id, is_sandbox)
    )`.execute(db)

  await sql`
    create table entitlements (
      entitlement_id bigint generated always as identity primary key,
      user_id bigint not null references users (user_id),
      resource_id bigint not null references resources (resource_id),
      order_item_id bigint not null references order_items (order_item_id),
      created_at timestamptz not null default now(),
      revoked_at timestamptz,
      unique (order_item_id, resource_id)
    )`.execute(db)
  await sql`create index entitlements_of_user on entitlements (user_id, resource_id) where revoked_at is null`.execute(db)

  await sql`
    create table vip_plans (
      plan_id bigint generated always as identity primary key,
      vip_level smallint not null references vip_goods (vip_level),
      months smallint not null check (months > 0),
      price_fen int not null check (price_fen > 0),
      is_on_sale boolean not null default true,
      unique (vip_level, months)
    )`.execute(db)
  await sql`insert into vip_plans (vip_level, months, price_fen) select vip_level, months, price_fen from vip_goods
    where price_fen > 0 order by vip_level`.execute(db)
  await sql`
    create table vip_periods (
      period_id bigint generated always as identity primary key,
      user_id bigint not null references users (user_id),
      vip_level smallint not null check (vip_level > 0),
      starts_at timestamptz not null,
      ends_at timestamptz,
      source text not null check (source in ('order', 'seat', 'grant')),
      order_item_id bigint references order_items (order_item_id),
      created_at timestamptz not null default now(),
      check (ends_at > starts_at)
    )`.execute(db)
  await sql`create index vip_periods_of_user on vip_periods (user_id, starts_at)`.execute(db)

  await sql`create table sale_rules (is_only boolean primary key default true check (is_only), rules jsonb not null default '{}')`.execute(
    db,
  )
  await sql`insert into sale_rules default values`.execute(db)
}
