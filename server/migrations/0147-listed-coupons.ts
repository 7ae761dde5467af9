import { type Kysely, sql } from 'kysely'

/** Coupons that the site shows to buyers by itself; all others are for those who know their codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coupons add column is_listed boolean not null default false`.execute(db)
  await sql`create index coupons_listed on coupons (ends_at) where is_listed`.execute(db)
}
