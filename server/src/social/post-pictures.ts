import type { Kysely } from 'kysely'
import { holdPictures, releasePicturesAt } from '../media/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import { selectHiddenWithPictures, selectShownPictures, updatePost } from './posts.sql.ts'

type Db = Kysely<Tables>

/** Has the next sweep remove those of an author's pictures that no post shows any more, nor a cover or the avatar. */
export async function releaseUnshown(transaction: Db, authorId: string, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return
  // Who would put one into a post at this moment is waited for, or finds it gone.
  await holdPictures(transaction, addresses)
  const shown = await selectShownPictures(transaction, authorId, addresses)
  await releasePicturesAt(
    transaction,
    authorId,
    addresses.filter((address) => !shown.includes(address)),
  )
}

/** Lets the pictures of hidden posts go, those of a reported one once that is decided: who decides sees what it showed. */
export async function releaseHidden(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await releaseNext(db)));
}

/** Says whether there may be more. */
function releaseNext(db: Db): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const post = await selectHiddenWithPictures(transaction)
    if (!post) return false
    await updatePost(transaction, post.post_id, { pictures_released: true })
    await releaseUnshown(transaction, post.author_id, post.pictures)
    return true
  })
}
