import { type Kysely, sql } from 'kysely'

/** What is paid out to artists and where it goes, the months whose VIP was shared among them, and invoices. Money in fen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_accounts (
      artist_id bigint primary key references users (user_id),
      holder_kind text not null check (holder_kind in ('person', 'company')),
      holder_sealed bytea not null,
      holder_masked text not null,
      bank text not null,
      account_sealed bytea not null,
      account_masked text not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table payouts (
      payout_id bigint generated always as identity primary key,
      artist_id bigint not null references users (user_id),
      amount_fen bigint not null check (amount_fen > 0),
      tax_fen bigint not null check (tax_fen between 0 and amount_fen),
      tax_note text not null,
      bank_reference text not null unique,
      account_masked text not null,
      staff_id bigint references users (user_id),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index payouts_of_artist on payouts (artist_id, payout_id desc)`.execute(db)
  await sql`
    create table member_pools (
      month text not null,
      is_sandbox boolean not null,
      vip_fen bigint not null,
      pool_fen bigint not null,
      downloads bigint not null,
      shared_at timestamptz not null,
      primary key (month, is_sandbox)
    )`.execute(db)
  await sql`
    create table invoices (
      invoice_id bigint generated always as identity primary key,
      order_id bigint not null unique references orders (order_id),
      user_id bigint not null references users (user_id),
      state text not null default 'asked' check (state in ('asked', 'issued', 'toReverse', 'reversed', 'cancelled')),
      title_kind text not null check (title_kind in ('person', 'company')),
      title text not null,
      tax_number text not null,
      email text not null,
      amount_fen bigint check (amount_fen > 0),
      invoice_no text unique,
      file_id uuid unique,
      created_at timestamptz not null,
      issued_at timestamptz,
      check ((issued_at is null) = (invoice_no is null and file_id is null and amount_fen is null))
    )`.execute(db)
  await sql`create index invoices_of_user on invoices (user_id, invoice_id desc)`.execute(db)
  await sql`create index invoices_by_state on invoices (state, invoice_id)`.execute(db)
}
