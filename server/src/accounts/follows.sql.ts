import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { selectUsers } from './users.sql.ts'

type Db = Kysely<Tables>

/** Follows, or stops following; both counts go along. Returns how it stands now. */
export function toggleFollow(db: Db, userId: string, followedId: string) {
  return db.transaction().execute(async (transaction) => {
    // Held in one order, so that two who follow each other at once do not wait for each other.
    const people = await transaction
      .selectFrom('users')
      .select('user_id')
      .where('user_id', 'in', [userId, followedId])
      .where('closed_at', 'is', null)
      .orderBy('user_id')
      .forUpdate()
      .execute()
    if (!people.some(({ user_id }) => user_id === followedId)) return undefined
    const removed = await transaction
      .deleteFrom('follows')
      .where('user_id', '=', userId)
      .where('followed_id', '=', followedId)
      .executeTakeFirstOrThrow()
    const isFocus = removed.numDeletedRows === 0n
    if (isFocus) await transaction.insertInto('follows').values({ user_id: userId, followed_id: followedId }).execute()
    const step = sql<number>`${isFocus ? 1 : -1}::int`
    await transaction
      .updateTable('users')
      .set(({ eb }) => ({ focus_count: eb('focus_count', '+', step) }))
      .where('user_id', '=', userId)
      .execute()
    const { fans_count } = await transaction
      .updateTable('users')
      .set(({ eb }) => ({ fans_count: eb('fans_count', '+', step) }))
      .where('user_id', '=', followedId)
      .returning('fans_count')
      .executeTakeFirstOrThrow()
    return { isFocus, fansCount: fans_count }
  })
}

interface Page {
  limit: number
  offset: number
}

/** Whom `userId` follows (`focus`) or who follows them (`fans`), the newest first. */
export function selectFollowed(db: Db, kind: 'focus' | 'fans', userId: string, reader: string | undefined, page: Page) {
  const [own, other] = kind === 'focus' ? (['user_id', 'followed_id'] as const) : (['followed_id', 'user_id'] as const)
  const followed = db
    .selectFrom('follows')
    .select([`${other} as other_id`, 'created_at as followed_at'])
    .where(own, '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy(other, 'desc')
    .limit(page.limit)
    .offset(page.offset)
  return selectUsers(db, reader)
    .innerJoin(followed.as('followed'), 'followed.other_id', 'users.user_id')
    .orderBy('followed_at', 'desc')
    .orderBy('users.user_id', 'desc')
    .execute()
}

export function selectArtists(db: Db, reader: string | undefined, page: Page) {
  return selectUsers(db, reader)
    .where('is_artists', '=', true)
    .orderBy('fans_count', 'desc')
    .orderBy('users.user_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countArtists(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('is_artists', '=', true)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
