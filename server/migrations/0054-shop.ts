import { type Kysely, sql } from 'kysely'

/** What selling goods needs beyond a price: stock and presale, addresses, coupons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_terms (
      resource_id bigint primary key references resources (resource_id) on delete cascade,
      stock int check (stock >= 0),
      taken_count int not null default 0 check (taken_count >= 0),
      per_person_max int check (per_person_max > 0),
      starts_at timestamptz,
      ends_at timestamptz,
      release_at timestamptz,
      released_at timestamptz,
      created_at timestamptz not null default now(),
      check (ends_at > starts_at)
    )`.execute(db)
  await sql`create index sale_terms_to_release on sale_terms (release_at) where released_at is null`.execute(db)

  await sql`
    create table addresses (
      address_id bigint generated always as identity primary key,
      user_id bigint not null references users (user_id),
      name text not null,
      phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
      province text not null,
      city text not null,
      district text not null,
      detail text not null,
      is_default boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index addresses_of_user on addresses (user_id, address_id desc)`.execute(db)
  await sql`create unique index addresses_default on addresses (user_id) where is_default`.execute(db)

  await sql`
    create table coupons (
      coupon_id bigint generated always as identity primary key,
      code text not null unique,
      title text not null,
      off_fen bigint not null default 0 check (off_fen >= 0),
      off_percent smallint not null default 0 check (off_percent between 0 and 100),
      off_max_fen bigint not null default 0 check (off_max_fen >= 0),
      from_fen bigint not null default 0 check (from_fen >= 0),
      goods_types text[] not null default '{}',
      resource_id bigint references resources (resource_id),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      total int check (total > 0),
      taken_count int not null default 0,
      per_person int not null default 1 check (per_person > 0),
      is_claimable boolean not null default true,
      stopped_at timestamptz,
      created_at timestamptz not null default now(),
      check ((off_fen > 0) <> (off_percent > 0)),
      check (ends_at > starts_at),
      check (taken_count between 0 and total)
    )`.execute(db)
  await sql`
    create table user_coupons (
      user_coupon_id bigint generated always as identity primary key,
      coupon_id bigint not null references coupons (coupon_id),
      user_id bigint not null references users (user_id),
      order_id bigint references orders (order_id),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index user_coupons_of_user on user_coupons (user_id, user_coupon_id desc)`.execute(db)
  await sql`create index user_coupons_of_coupon on user_coupons (coupon_id, user_id)`.execute(db)
  await sql`create unique index user_coupons_of_order on user_coupons (order_id) where order_id is not null`.execute(db)
}
