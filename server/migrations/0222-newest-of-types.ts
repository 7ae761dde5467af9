import { type Kysely, sql } from 'kysely'

/** The server before it knows none of this. */
export const isCompatible = true
/** Resources are many. */
export const isConcurrent = true

/** The newest of each type, with their number: what a process without a finder in reach lists from the database (0047). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists resources_newest_of_type on resources (content_type, published_at desc, resource_id desc)
    where published_at is not null`.execute(db)
}
