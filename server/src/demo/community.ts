import { demoFollows, demoMessages } from '@shenglang/demo/catalogue'
import { setFollow } from '../accounts/index.ts'
import { storeMessage } from '../messaging/index.ts'
import type { Db } from '../platform/database/db.ts'

const MESSAGE_EVERY_MS = 7 * 60_000

interface People {
  listenerId: string
  /** The receiver of the listener's messages. */
  artistId: string
  artistIdOf: (slug: string) => string
}

/** Connects the demo's people: follows, and a conversation of two. */
export async function addDemoCommunity(db: Db, { listenerId, artistId, artistIdOf }: People): Promise<void> {
  for (const [slug, followed] of demoFollows) await setFollow(db, artistIdOf(slug), artistIdOf(followed), true)
  await setFollow(db, listenerId, artistId, true)
  await setFollow(db, artistId, listenerId, true)
  for (const [index, [isFromListener, content]] of demoMessages.entries()) {
    const [userId, otherId] = isFromListener ? [listenerId, artistId] : [artistId, listenerId]
    const createdAt = new Date(Date.now() - (demoMessages.length - index) * MESSAGE_EVERY_MS)
    await storeMessage(db, { userId, otherId, content, createdAt })
  }
}
