import { fault } from '@shenglang/contract/faults'
import { sql } from 'kysely'
import { takeBackNotice, writeNotice } from '../../notices/index.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Range } from '../../platform/paging.ts'
import { blocks } from '../users/blocks.sql.ts'
import { selectUsers } from '../users/users.sql.ts'

/**
 * Follows, or stops following, and updates both counts. Returns the new state, undefined if there is no such user. Throws
 * PERSON_REFUSES.
 */
export function toggleFollow(db: Db, userId: string, followedId: string) {
  return follow(db, userId, followedId, (isFocus) => !isFocus)
}

/** Follows or not; repeated calls change nothing. Returns the new state, undefined if there is no such user. */
export function setFollow(db: Db, userId: string, followedId: string, isFocus: boolean) {
  return follow(db, userId, followedId, () => isFocus)
}

function follow(db: Db, userId: string, followedId: string, decide: (isFocus: boolean) => boolean) {
  return inTransaction(db, async (transaction) => {
    // Locked in one order, so that two users who follow each other at once do not deadlock.
    const people = await transaction
      .selectFrom('users')
      .select(['user_id', 'fans_count'])
      .where('user_id', 'in', [userId, followedId])
      .where('closed_at', 'is', null)
      .orderBy('user_id')
      .forNoKeyUpdate()
      .execute()
    const followed = people.find(({ user_id }) => user_id === followedId)
    if (!followed) return undefined
    const wasFocus = await isFollowed(transaction, userId, followedId)
    const isFocus = decide(wasFocus)
    const step = Number(isFocus) - Number(wasFocus)
    if (step > 0 && (await isBlockedBy(transaction, followedId, userId))) throw fault('PERSON_REFUSES')
    if (step !== 0) {
      await writeFollow(transaction, userId, followedId, step)
      await notifyFollowed(transaction, userId, followedId, isFocus)
    }
    return { isFocus, fansCount: followed.fans_count + step }
  })
}

async function isFollowed(db: Db, userId: string, followedId: string): Promise<boolean> {
  const follows = db.selectFrom('follows').select('followed_id').where('user_id', '=', userId)
  return (await follows.where('followed_id', '=', followedId).executeTakeFirst()) !== undefined
}

/** Called once both are locked, so that a concurrent block counts. */
async function isBlockedBy(db: Db, followedId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`select ${blocks(sql`${followedId}`, userId)} as "isBlocked"`.execute(db)
  return rows[0]?.isBlocked ?? false
}

async function writeFollow(db: Db, userId: string, followedId: string, step: number): Promise<void> {
  if (step > 0) await db.insertInto('follows').values({ user_id: userId, followed_id: followedId }).execute()
  else await db.deleteFrom('follows').where('user_id', '=', userId).where('followed_id', '=', followedId).execute()
  await db
    .updateTable('users')
    .set(({ eb, case: when }) => ({
      focus_count: eb('focus_count', '+', when().when('user_id', '=', userId).then(step).else(0).end()),
      fans_count: eb('fans_count', '+', when().when('user_id', '=', followedId).then(step).else(0).end()),
    }))
    .where('user_id', 'in', [userId, followedId])
    .execute()
}

/** A follow that is undone before its notice is read leaves none. */
async function notifyFollowed(db: Db, userId: string, followedId: string, isFocus: boolean): Promise<void> {
  const notice = { userId: followedId, fromUserId: userId, bundle: 'follow' }
  if (isFocus) await writeNotice(db, { ...notice, kind: 'follow', title: '关注了你', content: '' })
  else await takeBackNotice(db, notice)
}

/** The users that `userId` follows (`focus`) or that follow them (`fans`), the newest first. */
export function selectFollowed(
  db: Db,
  kind: 'focus' | 'fans',
  userId: string,
  reader: string | undefined,
  { limit, offset }: Range,
) {
  const [selfColumn, otherColumn] =
    kind === 'focus' ? (['user_id', 'followed_id'] as const) : (['followed_id', 'user_id'] as const)
  const followed = db
    .selectFrom('follows')
    .select([`${otherColumn} as other_id`, 'created_at as followed_at'])
    .where(selfColumn, '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy(otherColumn, 'desc')
    .limit(limit)
    .offset(offset)
  return selectUsers(db, reader)
    .innerJoin(followed.as('followed'), 'followed.other_id', 'users.user_id')
    .orderBy('followed_at', 'desc')
    .orderBy('users.user_id', 'desc')
    .execute()
}

export function selectArtists(db: Db, reader: string | undefined, { limit, offset }: Range) {
  return selectUsers(db, reader)
    .where('is_artists', '=', true)
    .orderBy('fans_count', 'desc')
    .orderBy('users.user_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countArtists(db: Db): Promise<number> {
  return countOf(db.selectFrom('users').where('is_artists', '=', true))
}
