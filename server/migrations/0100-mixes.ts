import { type Kysely, sql } from 'kysely'

/** Mixes, the newest first: what has a tracklist, or is as long as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index resources_mixes on resources (published_at desc, resource_id desc)
    where published_at is not null and content_type = 1 and (tracklist <> '' or duration_ms >= 1200000)`.execute(db)
}
