import { cutText } from '@shenglang/contract/cut-text'
import { fault } from '@shenglang/contract/faults'
import { POST_NAME_MAX } from '@shenglang/contract/social/posts'
import { takeBackNotice, writeNotice } from '../notices/index.ts'
import type { Db } from '../platform/database/db.ts'
import { createSerial } from '../platform/serial.ts'
import * as query from './post-likes.sql.ts'

interface Favour {
  isCollect: boolean
  collectCount: number
}

/** Queues likes: those of one post wait for each other's commits anyway, and here they wait without holding a connection. */
const oneByOne = createSerial()

/** Likes a post or takes the like back; repeated calls change nothing. Notifies the author. Throws RESOURCE_NOT_FOUND. */
export function setLike(db: Db, userId: string, postId: string, isCollect: boolean): Promise<Favour> {
  return oneByOne(postId, () => like(db, userId, postId, () => Promise.resolve(isCollect)))
}

/** Toggles the like of a post. Throws RESOURCE_NOT_FOUND. */
export function toggleLike(db: Db, userId: string, postId: string): Promise<Favour> {
  return oneByOne(postId, () =>
    like(db, userId, postId, async (transaction) => !(await query.isLiked(transaction, userId, postId))),
  )
}

function like(db: Db, userId: string, postId: string, decide: (db: Db) => Promise<boolean>): Promise<Favour> {
  return db.transaction().execute(async (transaction) => {
    const isCollect = await decide(transaction)
    const liked = await query.writeLike(transaction, { userId, postId, isCollect })
    if (!liked) throw fault('RESOURCE_NOT_FOUND')
    if (liked.isChanged && liked.isBlocked && isCollect) throw fault('PERSON_REFUSES')
    const { isChanged, authorId, excerpt, collectCount } = liked
    if (isChanged) {
      const notice = { userId: authorId, fromUserId: userId, bundle: `like:post:${postId}` }
      const title = excerpt === '' ? '收藏了你的贴子' : `收藏了你的贴子《${cutText(excerpt, POST_NAME_MAX, { ending: '…' })}》`
      if (isCollect) await writeNotice(transaction, { ...notice, kind: 'like', title, content: '', postId })
      else await takeBackNotice(transaction, notice)
    }
    return { isCollect, collectCount }
  })
}
