import { type Kysely, sql } from 'kysely'

/** What the whole site counts by the hour, and what was searched for in vain. Neither says anything of a single person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table play_hours (
    hour timestamptz primary key,
    plays bigint not null,
    downloads bigint not null,
    changed_at timestamptz not null default now()
  )`.execute(db)
  // Days before this table existed: at noon, so that days and weeks are right.
  await sql`insert into play_hours (hour, plays, downloads)
    select (day + time '12:00') at time zone 'Asia/Shanghai', sum(plays), sum(downloads) from play_days group by day`.execute(db)
  await sql`create table site_hours (
    metric text not null,
    hour timestamptz not null,
    value bigint not null,
    counted_at timestamptz not null,
    primary key (metric, hour)
  )`.execute(db)
  await sql`alter table searches add has_results boolean not null default true`.execute(db)
  await sql`create index users_by_time on users (created_at)`.execute(db)
  await sql`create index resources_by_time on resources (created_at)`.execute(db)
  await sql`create index orders_by_payment on orders (paid_at) where paid_at is not null`.execute(db)
  await sql`create index refunds_by_end on refunds (done_at) where done_at is not null`.execute(db)
  await sql`create index vip_periods_by_time on vip_periods (created_at)`.execute(db)
}
