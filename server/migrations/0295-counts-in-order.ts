import { type Kysely, sql } from 'kysely'

/** The server before it knows none of this. */
export const isCompatible = true
/** Resources are many. */
export const isConcurrent = true

/** Resources of every kind by their counts, as lists have them (0077). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const count of ['play_count', 'download_count', 'collect_count']) {
    await sql`create index concurrently if not exists ${sql.id(`resource_counts_${count}`)}
      on resource_counts (${sql.id(count)} desc, resource_id desc)`.execute(db)
  }
}
