import { type Kysely, sql } from 'kysely'

/** What an attempt offers: a code for another device to scan, or a page for the phone that the buyer holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_attempts add device text not null default 'qr' check (device in ('qr', 'mobile'))`.execute(db)
}
