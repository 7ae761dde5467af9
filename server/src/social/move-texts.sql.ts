import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { lockTouched } from './comments.sql.ts'

/**
 * Makes another account the author of a user's comments and posts, so that the person can still change and delete them, and moves
 * likes and mentions; what both liked counts once less.
 */
export async function moveTexts(db: Db, fromId: string, intoId: string): Promise<void> {
  await lockTouched(db, fromId)
  await moveCommentLikes(db, fromId, intoId)
  await movePostLikes(db, fromId, intoId)
  await moveMentions(db, fromId, intoId)
  await db.updateTable('comments').set({ mention_user_id: intoId }).where('mention_user_id', '=', fromId).execute()
  await db.updateTable('comments').set({ user_id: intoId }).where('user_id', '=', fromId).execute()
  await db.updateTable('posts').set({ author_id: intoId }).where('author_id', '=', fromId).execute()
}

async function moveCommentLikes(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`
    with doubled as (
      delete from comment_likes mine using comment_likes theirs
      where mine.user_id = ${fromId} and theirs.user_id = ${intoId} and theirs.comment_id = mine.comment_id returning mine.comment_id
    )
    update comments set like_count = like_count - 1 from doubled where comments.comment_id = doubled.comment_id`.execute(db)
  await db.updateTable('comment_likes').set({ user_id: intoId }).where('user_id', '=', fromId).execute()
}

async function movePostLikes(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`
    with doubled as (
      delete from post_likes mine using post_likes theirs
      where mine.user_id = ${fromId} and theirs.user_id = ${intoId} and theirs.post_id = mine.post_id returning mine.post_id
    )
    update post_counts set like_count = greatest(0, like_count - 1) from doubled where post_counts.post_id = doubled.post_id`.execute(
    db,
  )
  await db.updateTable('post_likes').set({ user_id: intoId }).where('user_id', '=', fromId).execute()
}

/** The text still shows the name by which the user was mentioned. */
async function moveMentions(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`delete from mentions mine using mentions theirs
    where mine.user_id = ${fromId} and theirs.user_id = ${intoId}
      and (theirs.comment_id = mine.comment_id or theirs.post_id = mine.post_id)`.execute(db)
  await db.updateTable('mentions').set({ user_id: intoId }).where('user_id', '=', fromId).execute()
}
