import { type Kysely, sql } from 'kysely'

/** Refunds and payouts above a limit wait for a second member of staff; corrections of a shipment are recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      add second_id bigint references users (user_id),
      add plan jsonb,
      drop constraint refunds_state_check,
      add constraint refunds_state_check check (state in ('asked', 'waiting', 'granted', 'done', 'refused', 'failed')),
      add constraint refunds_plan_check check (state <> 'waiting' or plan is not null)`.execute(db)
  await sql`drop index refunds_open`.execute(db)
  await sql`
    create unique index refunds_open on refunds (order_id)
      where state in ('asked', 'waiting', 'granted') and cause <> 'late-payment'`.execute(db)
  await sql`alter table payouts add second_id bigint references users (user_id)`.execute(db)
  await sql`
    create table payout_requests (
      request_id bigint generated always as identity primary key,
      artist_id bigint not null references users (user_id),
      amount_fen bigint not null check (amount_fen > 0),
      tax_fen bigint not null check (tax_fen between 0 and amount_fen),
      tax_note text not null,
      bank_reference text not null,
      staff_id bigint references users (user_id),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index payout_requests_by_reference on payout_requests (bank_reference)`.execute(db)
  await sql`create index payout_requests_of_artist on payout_requests (artist_id)`.execute(db)
  await sql`
    create table shipping_corrections (
      correction_id bigint generated always as identity primary key,
      order_id bigint not null references orders (order_id),
      carrier_before text not null,
      tracking_no_before text not null,
      carrier text not null,
      tracking_no text not null,
      staff_id bigint references users (user_id),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index shipping_corrections_of_order on shipping_corrections (order_id)`.execute(db)
}
