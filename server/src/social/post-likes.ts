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

/** Likes of one post wait for each other's commits anyway: here, instead of each holding a connection that others need. */
const oneByOne = createSerial()

/** Likes a post, or no longer; repeated calls change nothing. Notifies its author of a like. Throws RESOURCE_NOT_FOUND. */
export function setLike(db: Db, userId: string, postId: string, isCollect: boolean): Promise<Favour> {
  return oneByOne(postId, () => like(db, userId, postId, () => Promise.resolve(isCollect)))
}

/** Likes a post, or takes the like back. Throws RESOURCE_NOT_FOUND. */
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
