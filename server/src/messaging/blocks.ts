import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { BlockedUser } from '@shenglang/contract/messaging/entities'
import { setFollow } from '../accounts/index.ts'
import type { Db } from '../platform/database/db.ts'
import { rangeOf } from '../platform/paging.ts'
import { countBlocked, deleteBlock, insertBlock, isUser, selectBlocked } from './blocks.sql.ts'
import type { MessagingDeps } from './deps.ts'
import { notifyActor } from './notify-participants.ts'

/**
 * Blocks a user, who then no longer follows, or unblocks; repeated calls change nothing, and the other is not notified. Throws
 * BAD_ARGUMENT for oneself and USER_NOT_FOUND.
 */
export function setBlock({ db, now }: MessagingDeps, userId: string, otherId: string, isBlocked: boolean) {
  if (userId === otherId) throw fault('BAD_ARGUMENT', { message: '不能拉黑自己' })
  return db.transaction().execute(async (transaction) => {
    if (!(await isUser(transaction, otherId))) throw fault('USER_NOT_FOUND')
    if (isBlocked) {
      await insertBlock(transaction, userId, otherId, now())
      await setFollow(transaction, otherId, userId, false)
    } else await deleteBlock(transaction, userId, otherId)
    await notifyActor(transaction, { deed: 'blocked', byUserId: userId, otherId })
    return { isBlocked }
  })
}

export async function blockedBy(db: Db, userId: string, page: { pageNum: number; pageSize: number }): Promise<Page<BlockedUser>> {
  const [rows, total] = await Promise.all([selectBlocked(db, userId, rangeOf(page)), countBlocked(db, userId)])
  return {
    rows: rows.map(({ blocked_id, nick_name, avatar, created_at }) => ({
      userId: blocked_id,
      nickName: nick_name,
      avatar,
      createTime: created_at.toISOString(),
    })),
    total,
  }
}
