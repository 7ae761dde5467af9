import { holdPictures, releasePicturesAt } from '../media/index.ts'
import type { Db } from '../platform/database/db.ts'
import { selectHiddenWithPictures, selectShownPictures, updatePost } from './posts.sql.ts'

/** Has the next sweep remove those of an author's pictures that no post, cover or avatar shows any more. */
export async function releaseUnshown(transaction: Db, authorId: string, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return
  // Waits for a concurrent post with the picture, or makes it fail.
  await holdPictures(transaction, addresses)
  const shown = await selectShownPictures(transaction, authorId, addresses)
  await releasePicturesAt(
    transaction,
    authorId,
    addresses.filter((address) => !shown.includes(address)),
  )
}

/** Releases the pictures of hidden posts, those of a reported one after the decision, since the moderator sees them. */
export async function releaseHidden(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await releaseNext(db)));
}

/** Returns whether there may be more. */
function releaseNext(db: Db): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const post = await selectHiddenWithPictures(transaction)
    if (!post) return false
    await updatePost(transaction, post.post_id, { pictures_released: true })
    await releaseUnshown(transaction, post.author_id, post.pictures)
    return true
  })
}
