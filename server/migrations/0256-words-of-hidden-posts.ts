import { type Kysely, sql } from 'kysely'

/** The server before it searches no hidden posts. */
export const isCompatible = true
/** Posts are many. */
export const isConcurrent = true

/** Staff search drafts and removed posts, too; those that are shown have an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists hidden_posts_by_words on posts using gin (post_grams(words))
    where hidden_at is not null`.execute(db)
}
