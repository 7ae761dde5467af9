import type { Conversation } from '@shenglang/contract/messaging/entities'
import { type InboxItem, NOTICES_TOTAL_MAX, UNREAD_MAX, type UnreadCounts } from '@shenglang/contract/notices/entities'
import type { listInbox } from '@shenglang/contract/notices/routes'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { countUnreadNotices, listNotices } from '../notices/index.ts'
import type { Db } from '../platform/database/db.ts'
import { rangeOf } from '../platform/paging.ts'
import { countConversations, countUnreadMessages, selectConversations } from './conversation-list.sql.ts'
import { toConversation } from './conversations.ts'

type Inbox = AnswerOf<typeof listInbox>
type Args = CheckedArgsOf<typeof listInbox>

/** Notices, or conversations with their latest message, or both as one list (spec §7). */
export async function readInbox(db: Db, userId: string, args: Args): Promise<Inbox> {
  const { type } = args
  if (type.length > 0 && !type.includes('PRIVATE_MSG')) return listNotices(db, userId, args)
  const types = type.filter((each) => each !== 'PRIVATE_MSG')
  if (type.length > 0 && types.length === 0) return listConversations(db, userId, args)
  return merged(db, userId, { ...args, type: types })
}

async function listConversations(db: Db, userId: string, args: Args): Promise<Inbox> {
  const beforeId = args.before?.split('.')[1]
  const { limit, offset } = beforeId === undefined ? rangeOf(args) : { limit: args.pageSize, offset: 0 }
  const [rows, total] = await Promise.all([
    selectConversations(db, userId, { before: beforeId, limit }, offset),
    countConversations(db, userId),
  ])
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    rows: rows.map((row) => toItem(toConversation(row, userId))),
    total,
    next: last ? `${last.created_at.getTime()}.${last.message_id}` : '',
  }
}

/** By page numbers only: a cursor of one list means nothing in the other. */
async function merged(db: Db, userId: string, args: Args): Promise<Inbox> {
  const { limit, offset } = rangeOf(args)
  const upToHere = { ...args, pageNum: 1, pageSize: Math.min(offset + limit, NOTICES_TOTAL_MAX), before: undefined }
  const [notices, conversations] = await Promise.all([listNotices(db, userId, upToHere), listConversations(db, userId, upToHere)])
  const rows = [...notices.rows, ...conversations.rows].sort((one, other) => other.createTime.localeCompare(one.createTime))
  return { rows: rows.slice(offset, offset + limit), total: notices.total + conversations.total, next: '' }
}

function toItem({ messageId, userId, nickName, avatar, excerpt, createTime, unreadCount, isOwn }: Conversation): InboxItem {
  return {
    messageId,
    fromNickName: nickName,
    fromAvatar: avatar,
    title: '',
    content: isOwn ? `我：${excerpt}` : excerpt,
    createTime,
    businessType: 'PRIVATE_MSG',
    clickParams: { empty: false, id: userId, dataType: 'USER', innerMap: { userId } },
    kind: '',
    peopleCount: 1,
    cover: '',
    coverColor: '',
    contentType: 0,
    unreadCount,
    isRead: unreadCount === 0,
  }
}

export async function countUnread(db: Db, userId: string): Promise<UnreadCounts> {
  const [notices, messages] = await Promise.all([countUnreadNotices(db, userId), countUnreadMessages(db, userId)])
  return { notices, messages: Math.min(messages, UNREAD_MAX) }
}
