import { type Kysely, sql } from 'kysely'

/**
 * Settings that staff edit in the browser have a version, so that nobody overwrites what somebody else just changed. The menu
 * has one as a whole. Pictures of the site itself outlive the account that uploaded them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_settings add version int not null default 1`.execute(db)
  await sql`update site_settings set value = value || '{"logo": ""}' where name = 'basic'`.execute(db)
  // The pages of the agreements never read it.
  await sql`delete from site_settings where name = 'agreements'`.execute(db)
  await sql`insert into site_settings (name, value) values ('menu', '{}')`.execute(db)
  await sql`alter table pictures add is_site boolean not null default false`.execute(db)
}
