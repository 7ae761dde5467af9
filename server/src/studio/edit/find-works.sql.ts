import { isId } from '@shenglang/contract/arguments'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { findWorks } from '@shenglang/contract/studio/edit/edit-works'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export type WorkFilter = Omit<CheckedArgsOf<typeof findWorks>, 'before' | 'size'>

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** All works that meet the filter, without posts, which their authors edit. */
function filtered(db: Db, { keyword = '', contentType, state, categoryCode, artistId }: WorkFilter) {
  let query = db.selectFrom('resources').where('content_type', '<>', CONTENT_TYPES.post)
  if (contentType !== undefined) query = query.where('content_type', '=', contentType)
  if (state !== undefined) query = query.where('state', '=', state)
  if (categoryCode !== undefined) query = query.where('category_code', '=', categoryCode)
  if (artistId !== undefined) query = query.where('artist_id', '=', artistId)
  const word = keyword.trim()
  if (word === '') return query
  const isTitled = sql<boolean>`lower(title) like ${`${escaped(word.toLowerCase())}%`}`
  return isId(word) ? query.where((each) => each.or([each('resources.resource_id', '=', word), isTitled])) : query.where(isTitled)
}

export async function selectWorkRows(
  db: Db,
  filter: WorkFilter,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const page = before === undefined ? filtered(db, filter) : filtered(db, filter).where('resources.resource_id', '<', before)
  return page
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select([
      ...(['resources.resource_id', 'title', 'artist_id', 'users.nick_name as artist', 'cover', 'content_type'] as const),
      ...(['category_code', 'style', 'state', 'published_at', 'play_vip_level', 'free_vip_level', 'price_fen'] as const),
      'access_chosen',
      ...(['resources.created_at', 'description', 'pictures', 'price_periods', 'resources.changed_in'] as const),
    ])
    .orderBy('resources.resource_id', 'desc')
    .limit(limit)
    .execute()
}

export type WorkRecord = Awaited<ReturnType<typeof selectWorkRows>>[number]

/** Counts the matching works, up to `most`. */
export async function countWorksUpTo(db: Db, filter: WorkFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      filtered(db, filter).select('resources.resource_id').orderBy('resources.resource_id', 'desc').limit(most).as('matching'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectWorkIds = async (db: Db, filter: WorkFilter, limit: number): Promise<string[]> => {
  const rows = await filtered(db, filter).select('resources.resource_id').orderBy('resources.resource_id').limit(limit).execute()
  return rows.map(({ resource_id }) => resource_id)
}

/** A work by its id, with its artist; undefined for posts. */
export async function selectEditable(db: Db, resourceId: string): Promise<WorkRecord | undefined> {
  return (await selectWorkRows(db, { keyword: resourceId }, { limit: 2 })).find((row) => row.resource_id === resourceId)
}
