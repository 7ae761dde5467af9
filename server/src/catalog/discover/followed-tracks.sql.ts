import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The newest published tracks of those whom a user follows. */
export async function selectFollowed(db: Db, userId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ resourceId: string }>`
    select newest.resource_id as "resourceId" from follows
    cross join lateral (
      select resource_id, published_at from resources
      where artist_id = followed_id and published_at is not null and content_type = ${CONTENT_TYPES.single}
      order by published_at desc, resource_id desc limit ${most}
    ) as newest
    where follows.user_id = ${userId}
    order by newest.published_at desc, newest.resource_id desc limit ${most}`.execute(db)
  return rows.map(({ resourceId }) => resourceId)
}
