import { type Kysely, sql } from 'kysely'

/** The pictures of a post go when nobody sees it any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column pictures_released boolean not null default false`.execute(db)
  await sql`create index posts_with_pictures_to_release on posts (post_id)
    where hidden_at is not null and pictures <> '{}' and not pictures_released`.execute(db)
}
