import { type Kysely, sql } from 'kysely'

/** Orders, the attempts to pay them, what providers told of these, and refunds. Money in fen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      order_id bigint generated always as identity primary key,
      order_no text not null unique,
      user_id bigint not null references users (user_id),
      status text not null default 'CREATED'
        check (status in ('CREATED', 'PAID', 'SHIPPED', 'COMPLETED', 'REFUNDING', 'REFUNDED', 'CANCELLED')),
      status_before text,
      amount_fen bigint not null check (amount_fen >= 0),
      discount_fen bigint not null default 0 check (discount_fen >= 0),
      refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
      channel text check (channel in ('balance', 'wechat', 'alipay', 'sandbox')),
      is_sandbox boolean not null default false,
      is_shipped boolean not null default false,
      address jsonb,
      carrier text not null default '',
      tracking_no text not null default '',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      paid_at timestamptz,
      shipped_at timestamptz,
      completed_at timestamptz,
      cancelled_at timestamptz,
      check ((status = 'REFUNDING') = (status_before is not null))
    )`.execute(db)
  await sql`create index orders_of_user on orders (user_id, order_id desc)`.execute(db)
  await sql`create index orders_unpaid on orders (expires_at) where status = 'CREATED'`.execute(db)
  await sql`create index orders_sent on orders (shipped_at) where status = 'SHIPPED'`.execute(db)

  await sql`
    create table order_items (
      order_item_id bigint generated always as identity primary key,
      order_id bigint not null references orders (order_id),
      goods_type text not null check (goods_type in ('VIP', 'RECHARGE', 'RESOURCE', 'DESIGN')),
      goods_id bigint not null,
      title text not null,
      cover text not null default '',
      cover_color text not null default '',
      quantity int not null check (quantity > 0),
      unit_fen bigint not null check (unit_fen >= 0),
      amount_fen bigint not null check (amount_fen >= 0),
      refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
      artist_id bigint references users (user_id),
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index order_items_of_order on order_items (order_id)`.execute(db)
  await sql`create index order_items_of_goods on order_items (goods_type, goods_id)`.execute(db)

  await sql`
    create table payment_attempts (
      attempt_no text primary key,
      order_id bigint not null references orders (order_id),
      channel text not null check (channel in ('wechat', 'alipay', 'sandbox')),
      amount_fen bigint not null check (amount_fen > 0),
      state text not null default 'open' check (state in ('open', 'paid', 'closed')),
      qr_code text not null default '',
      cashier_token text unique,
      transaction_id text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      paid_at timestamptz,
      unique (channel, transaction_id)
    )`.execute(db)
  await sql`create index payment_attempts_of_order on payment_attempts (order_id)`.execute(db)
  await sql`create index payment_attempts_open on payment_attempts (expires_at) where state = 'open'`.execute(db)

  await sql`
    create table payment_notifications (
      notification_id bigint generated always as identity primary key,
      channel text not null,
      key text not null,
      content jsonb not null,
      received_at timestamptz not null default now(),
      handled_at timestamptz,
      outcome text not null default '',
      unique (channel, key)
    )`.execute(db)
  await sql`create index payment_notifications_waiting on payment_notifications (notification_id) where handled_at is null`.execute(
    db,
  )

  await sql`
    create table refunds (
      refund_id bigint generated always as identity primary key,
      refund_no text not null unique,
      order_id bigint not null references orders (order_id),
      order_item_id bigint references order_items (order_item_id),
      attempt_no text references payment_attempts (attempt_no),
      state text not null check (state in ('asked', 'granted', 'done', 'refused', 'failed')),
      cause text not null check (cause in ('buyer', 'staff', 'late-payment')),
      amount_fen bigint not null check (amount_fen > 0),
      reason text not null default '',
      answer text not null default '',
      staff_id bigint references users (user_id),
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      done_at timestamptz
    )`.execute(db)
  await sql`create index refunds_of_order on refunds (order_id)`.execute(db)
  await sql`create index refunds_to_send on refunds (refund_id) where state = 'granted'`.execute(db)
  await sql`create unique index refunds_open on refunds (order_id) where state in ('asked', 'granted') and cause <> 'late-payment'`.execute(
    db,
  )
}
