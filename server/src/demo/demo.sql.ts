import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** The published works of the demo, by slug; empty if it is complete, or was never requested. */
export async function selectPublished(db: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('demo_resources').selectAll().execute()
  return new Map(rows.map(({ slug, resource_id }) => [slug, resource_id]))
}

export async function insertPublished(db: Kysely<Tables>, slug: string, resource_id: string): Promise<void> {
  await db.insertInto('demo_resources').values({ slug, resource_id }).execute()
}

/** Records that all of it is published. */
export async function deletePublished(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('demo_resources').execute()
}
