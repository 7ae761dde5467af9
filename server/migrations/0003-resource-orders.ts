import { type Kysely, sql } from 'kysely'

/** Lists of every content type at once have an order of their own to walk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const order of ['published_at', 'play_count', 'download_count', 'collect_count', 'tbpm']) {
    const name = sql.id(`resources_of_all_types_by_${order}`)
    await sql`create index ${name} on resources (${sql.id(order)} desc, resource_id desc)
      where published_at is not null`.execute(db)
  }
}
