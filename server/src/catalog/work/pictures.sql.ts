import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { anyText } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/** Goods with one of these titles, and their pictures. */
export function selectPictures(db: Db, titles: string[]) {
  return db
    .selectFrom('resources')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select(['resource_id', 'title', 'users.nick_name as artist', 'pictures'])
    .where('title', '=', anyText(titles))
    .where('content_type', '>=', CONTENT_TYPES.goods)
    .execute()
}

/** Sets the pictures of a resource; fields not given stay. */
export async function updatePictures(
  db: Db,
  resourceId: string,
  pictures: { cover?: string; cover_color?: string; pictures?: string[]; moving?: string },
): Promise<void> {
  await db.updateTable('resources').set(pictures).where('resource_id', '=', resourceId).execute()
}
