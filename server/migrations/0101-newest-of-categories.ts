import { type Kysely, sql } from 'kysely'

/** What is new in a category, for its feed: lists ask the index in memory, a feed asks the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index resources_newest_of_category on resources (category_code, published_at desc, resource_id desc)
    where published_at is not null`.execute(db)
}
