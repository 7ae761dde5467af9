import { type Kysely, sql } from 'kysely'

/** Who signed in and wrote from which address: what 网络安全法 §21 has a site store for six months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Names nobody by reference: the law's period outlives the account.
  await sql`create table network_log (
    entry_id bigint generated always as identity primary key,
    user_id bigint not null,
    action text not null,
    address text not null,
    port integer,
    happened_at timestamptz not null
  )`.execute(db)
  await sql`create index network_log_by_user on network_log (user_id, entry_id)`.execute(db)
  await sql`create index network_log_by_address on network_log (address, entry_id)`.execute(db)
  await sql`create index network_log_by_time on network_log (happened_at)`.execute(db)
}
