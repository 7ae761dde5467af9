import { type Kysely, sql } from 'kysely'

/** The server before it knows none of this. */
export const isCompatible = true
/** Posts are many. */
export const isConcurrent = true

/** Staff list posts by number: those of an author, and those that are hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists posts_of_author_by_number on posts (author_id, post_id)`.execute(db)
  await sql`create index concurrently if not exists posts_hidden on posts (post_id) where hidden_at is not null`.execute(db)
}
