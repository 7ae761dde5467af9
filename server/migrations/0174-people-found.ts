import { type Kysely, sql } from 'kysely'

/**
 * The back office finds people among a million: by the beginning of a phone or a name, and by what they are. Columns are included
 * where a count would otherwise read every row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_open on users (user_id) where closed_at is null`.execute(db)
  await sql`create index users_by_phone on users (phone collate "C", user_id) where closed_at is null`.execute(db)
  await sql`create index users_by_name on users (lower(nick_name) collate "C", user_id) include (nick_name)
    where closed_at is null`.execute(db)
  await sql`create index users_staff on users (user_id)
    where closed_at is null and (account_type = 'admin' or permissions <> '{}')`.execute(db)
  await sql`create index users_artists_by_id on users (user_id) where closed_at is null and is_artists`.execute(db)
  await sql`create index users_minors on users (user_id) where closed_at is null and is_minor`.execute(db)
  await sql`create index vip_periods_by_end on vip_periods (coalesce(ended_at, ends_at, 'infinity'))
    include (user_id, starts_at, ends_at, ended_at)`.execute(db)
}
