import { CONTENT_TYPES, type Suggestion } from '@shenglang/contract/catalog/entities'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/** A suggestion without the matched parts. */
export type SuggestedTitle = Omit<Suggestion, 'matched'>

/** Artists as suggestions. */
export async function selectNames(db: Db, ids: string[]): Promise<SuggestedTitle[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['user_id as id', 'nick_name as title', 'avatar as cover'])
    .where('user_id', '=', anyOf(ids))
    .where('is_artists', '=', true)
    .execute()
  return rows.map((row) => ({ ...row, dataType: 'USER', resourceType: '', contentType: 0, coverColor: '' }))
}

/** Published resources as suggestions. */
export async function selectTitles(db: Db, ids: string[]): Promise<SuggestedTitle[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('resources')
    .select(['resource_id as id', 'title', 'resource_type as resourceType', 'content_type as contentType', 'cover'])
    .select('cover_color as coverColor')
    .where('resource_id', '=', anyOf(ids))
    .where('published_at', 'is not', null)
    .execute()
  return rows.map((row) => ({ ...row, dataType: row.contentType === CONTENT_TYPES.collection ? 'COLLEC' : 'ITEM' }))
}
