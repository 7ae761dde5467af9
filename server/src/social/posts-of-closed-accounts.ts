import type { Db } from '../platform/database/db.ts'
import { deleteSomeComments } from './comments.sql.ts'
import { deletePost, lockPostOfClosed } from './posts.sql.ts'

/** Small batches, so that a user who deletes a comment of theirs does not wait long. */
const REMOVED_AT_ONCE = 1000

/** Removes the posts of closed accounts, which are invisible, with the comments below them. */
export async function removePostsOfClosed(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await removeSome(db)));
}

/** Returns whether there may be more. */
function removeSome(db: Db): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const post = await lockPostOfClosed(transaction)
    if (!post) return false
    const removed = await deleteSomeComments(transaction, post.post_id, REMOVED_AT_ONCE)
    if (removed === 0) await deletePost(transaction, post.post_id)
    return true
  })
}
