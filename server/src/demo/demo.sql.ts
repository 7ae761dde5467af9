import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** What of the demo is published so far, by its slug; nothing when the demo is whole, or was never wanted. */
export async function selectPublished(db: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('demo_resources').selectAll().execute()
  return new Map(rows.map(({ slug, resource_id }) => [slug, resource_id]))
}

export async function insertPublished(db: Kysely<Tables>, slug: string, resource_id: string): Promise<void> {
  await db.insertInto('demo_resources').values({ slug, resource_id }).execute()
}

/** Notes that all of it is published. */
export async function deletePublished(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('demo_resources').execute()
}

/** What is sold under one of these titles and has no pictures yet. */
export function selectUnpictured(db: Kysely<Tables>, titles: string[]) {
  return db
    .selectFrom('resources')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select(['resource_id', 'title', 'users.nick_name as artist'])
    .where('title', '=', sql<string>`any(${titles})`)
    .where('content_type', '>=', CONTENT_TYPES.goods)
    .where('pictures', '=', sql<string[]>`'{}'`)
    .execute()
}

export async function updatePictures(
  db: Kysely<Tables>,
  resourceId: string,
  pictures: { cover?: string; cover_color?: string; pictures?: string[] },
): Promise<void> {
  await db.updateTable('resources').set(pictures).where('resource_id', '=', resourceId).execute()
}
