import { type Kysely, sql } from 'kysely'

/** What was told of a comment repeats its words, and goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices add comment_id bigint`.execute(db)
  await sql`create index notices_of_comment on notices (comment_id) where comment_id is not null`.execute(db)
}
