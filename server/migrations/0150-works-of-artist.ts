import { type Kysely, sql } from 'kysely'

/** An artist's works are counted by the index alone, in every state: a label has thousands, each in a place of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index resources_of_artist`.execute(db)
  await sql`create index resources_of_artist on resources (artist_id, resource_id desc) include (content_type, state)`.execute(db)
}
