import { type Kysely, sql } from 'kysely'

/** A post goes with its author's account: hidden at once, removed bit by bit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts
    drop constraint posts_hidden_by_check,
    add constraint posts_hidden_by_check check (hidden_by in ('author', 'staff', 'closing'))`.execute(db)
  await sql`create index posts_of_closed_accounts on posts (post_id) where hidden_by = 'closing'`.execute(db)
}
