import { sql } from 'kysely'
import { countOf } from '../platform/database/count-of.ts'
import type { Db } from '../platform/database/db.ts'
import type { Range } from '../platform/paging.ts'

export async function isUser(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

export async function isBlocking(db: Db, userId: string, otherId: string): Promise<boolean> {
  const block = db.selectFrom('blocks').select('user_id').where('user_id', '=', userId).where('blocked_id', '=', otherId)
  return (await block.executeTakeFirst()) !== undefined
}

export async function insertBlock(db: Db, userId: string, blockedId: string, now: Date): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ user_id: userId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(db: Db, userId: string, blockedId: string): Promise<void> {
  await db.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute()
}

/** The users that a user blocks, the latest first. */
export function selectBlocked(db: Db, userId: string, { limit, offset }: Range) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.user_id', 'blocked_id')
    .select(['blocked_id', 'nick_name', 'avatar', 'blocks.created_at'])
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocked_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countBlocked(db: Db, userId: string): Promise<number> {
  return countOf(db.selectFrom('blocks').where('user_id', '=', userId))
}

/** Deletes the blocks of a user, and the blocks of others against them. */
export async function deleteBlocksOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}

/** Moves a user's blocks, and those of others against the user, to another account: a merge gets nobody around a block. */
export async function moveBlocks(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`
    insert into blocks (user_id, blocked_id, created_at)
    select case user_id when ${fromId} then ${intoId} else user_id end, case blocked_id when ${fromId} then ${intoId} else blocked_id end,
      created_at
    from blocks where (user_id = ${fromId} and blocked_id <> ${intoId}) or (blocked_id = ${fromId} and user_id <> ${intoId})
    on conflict do nothing`.execute(db)
  await deleteBlocksOf(db, fromId)
}
