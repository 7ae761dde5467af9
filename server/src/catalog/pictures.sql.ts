import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { type Kysely, sql } from 'kysely'
import { anyText } from '../platform/database/any-of.ts'
import type { Tables } from '../platform/database/tables.ts'

/** What is sold under one of these titles and has no pictures yet. */
export function selectUnpictured(db: Kysely<Tables>, titles: string[]) {
  return db
    .selectFrom('resources')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select(['resource_id', 'title', 'users.nick_name as artist'])
    .where('title', '=', anyText(titles))
    .where('content_type', '>=', CONTENT_TYPES.goods)
    .where('pictures', '=', sql<string[]>`'{}'`)
    .execute()
}

/** Shows a resource by these; what is not named stays. */
export async function updatePictures(
  db: Kysely<Tables>,
  resourceId: string,
  pictures: { cover?: string; cover_color?: string; pictures?: string[]; moving?: string },
): Promise<void> {
  await db.updateTable('resources').set(pictures).where('resource_id', '=', resourceId).execute()
}
