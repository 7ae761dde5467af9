import { type Kysely, sql } from 'kysely'

/** The server before it knows none of this. */
export const isCompatible = true

/**
 * Posts that the office wrote, with the version that a form has read. One that is not published is hidden (`posts.hidden_at`)
 * and nobody hid it (`hidden_by` is null).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_posts (
    post_id bigint primary key references posts on delete cascade,
    version integer not null default 1 check (version > 0)
  )`.execute(db)
}
