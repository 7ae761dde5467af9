import { fault } from '@shenglang/contract/faults'
import type { ConversationState } from '@shenglang/contract/messaging/entities'
import type { Db } from '../platform/database/db.ts'
import { permissionOf, type Relation } from './chat-permission.ts'
import { type RelationRow, selectRelation } from './conversations.sql.ts'

/** The relation of two users. Throws USER_NOT_FOUND. */
export async function relationOf(db: Db, userId: string, otherId: string): Promise<Relation> {
  return toRelation(await rowOf(db, userId, otherId), userId === otherId)
}

/** The other user, what has been read, and whether the user may write. Throws USER_NOT_FOUND. */
export async function stateOf(db: Db, userId: string, otherId: string): Promise<ConversationState> {
  const row = await rowOf(db, userId, otherId)
  return {
    userId: otherId,
    nickName: row.nick_name,
    avatar: row.avatar,
    isClosed: row.closed_at !== null,
    isBlocked: row.is_blocking,
    standing: permissionOf(toRelation(row, userId === otherId)),
    unreadCount: row.unread_count,
    readUpTo: row.other_read_up_to === '0' ? '' : row.other_read_up_to,
    readTime: row.other_read_at?.toISOString() ?? '',
  }
}

async function rowOf(db: Db, userId: string, otherId: string): Promise<RelationRow> {
  return (await selectRelation(db, userId, otherId)) ?? Promise.reject(fault('USER_NOT_FOUND'))
}

function toRelation(row: RelationRow, isSelf: boolean): Relation {
  return {
    isSelf,
    isOtherClosed: row.closed_at !== null,
    isBlocking: row.is_blocking,
    isBlocked: row.is_blocked,
    isMinor: row.is_minor,
    isOtherMinor: row.is_other_minor,
    follows: row.follows,
    isFollowed: row.is_followed,
    sentCount: row.sent_count,
    otherSentCount: row.other_sent_count,
  }
}
