import { type Kysely, sql } from 'kysely'

/** What the sandbox's provider knows, what of payments is asked and sent again, and where a provider's books differ from ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_secrets (
      is_only boolean primary key default true check (is_only),
      secret bytea not null
    )`.execute(db)
  await sql`
    create table sandbox_payments (
      attempt_no text primary key,
      token text not null unique,
      subject text not null,
      amount_fen bigint not null check (amount_fen > 0),
      state text not null default 'open' check (state in ('open', 'paid', 'closed')),
      pays_when_closed boolean not null default false,
      paid_fen bigint,
      transaction_id text unique,
      declined_at timestamptz,
      expires_at timestamptz not null,
      paid_at timestamptz
    )`.execute(db)
  await sql`create index sandbox_payments_paid on sandbox_payments (paid_at) where state = 'paid'`.execute(db)
  await sql`create index sandbox_payments_tricky on sandbox_payments (expires_at) where pays_when_closed and state <> 'paid'`.execute(
    db,
  )
  await sql`
    create table sandbox_refunds (
      refund_no text primary key,
      attempt_no text not null references sandbox_payments (attempt_no),
      amount_fen bigint not null check (amount_fen > 0),
      refunded_at timestamptz not null
    )`.execute(db)
  await sql`create index sandbox_refunds_of_payment on sandbox_refunds (attempt_no)`.execute(db)
  await sql`create index sandbox_refunds_by_time on sandbox_refunds (refunded_at)`.execute(db)
  await sql`
    create table sandbox_notifications (
      notification_id bigint generated always as identity primary key,
      body text not null,
      send_at timestamptz not null,
      tries int not null default 0,
      acknowledged_at timestamptz
    )`.execute(db)
  await sql`create index sandbox_notifications_due on sandbox_notifications (send_at) where acknowledged_at is null`.execute(db)

  await sql`alter table payment_attempts drop column cashier_token`.execute(db)
  await sql`alter table payment_attempts add asked_at timestamptz, add declined_at timestamptz`.execute(db)
  await sql`create index payment_attempts_paid on payment_attempts (channel, paid_at) where state = 'paid'`.execute(db)
  await sql`alter table payment_notifications
    add tries int not null default 0,
    add try_at timestamptz`.execute(db)
  await sql`update payment_notifications set try_at = received_at`.execute(db)
  await sql`alter table payment_notifications alter try_at set not null`.execute(db)
  await sql`drop index payment_notifications_waiting`.execute(db)
  await sql`create index payment_notifications_waiting on payment_notifications (try_at) where handled_at is null`.execute(db)
  await sql`alter table refunds add send_at timestamptz, add tries int not null default 0`.execute(db)

  await sql`
    create table payment_bills (
      channel text not null,
      day date not null,
      read_at timestamptz not null,
      primary key (channel, day)
    )`.execute(db)
  await sql`
    create table payment_bill_lines (
      channel text not null,
      day date not null,
      attempt_no text not null,
      refund_no text not null,
      amount_fen bigint not null,
      primary key (channel, attempt_no, refund_no)
    )`.execute(db)
  await sql`create index payment_bill_lines_of_day on payment_bill_lines (channel, day)`.execute(db)
  await sql`
    create table payment_differences (
      difference_id bigint generated always as identity primary key,
      channel text not null,
      kind text not null,
      attempt_no text not null,
      refund_no text not null default '',
      ours_fen bigint,
      theirs_fen bigint,
      detail text not null default '',
      found_at timestamptz not null,
      resolved_at timestamptz,
      resolution text not null default '',
      unique (channel, kind, attempt_no, refund_no)
    )`.execute(db)
  await sql`create index payment_differences_open on payment_differences (difference_id) where resolved_at is null`.execute(db)
}
