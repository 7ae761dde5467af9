import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import {
  type InboxItem,
  NOTICE_KINDS,
  type NoticeKind,
  SOCIAL_KINDS,
  type SocialKind,
  UNREAD_MAX,
} from '@shenglang/contract/notices/entities'
import { cursorOfNotice, type listInbox, type readNotices } from '@shenglang/contract/notices/routes'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { rangeOf } from '../platform/paging.ts'
import { markAnnouncementsRead, type Received, receivedBy } from './announcements/received.ts'
import * as query from './inbox.sql.ts'
import { publishChange } from './notices.ts'

type Inbox = AnswerOf<typeof listInbox>

/** Kinds that are listed under the type FOCUS_NOTICE; all others are NOTICE. */
const FOCUS_KINDS: ReadonlySet<NoticeKind> = new Set(['follow', 'release'])

const typeOf = (kind: NoticeKind) => (FOCUS_KINDS.has(kind) ? 'FOCUS_NOTICE' : 'NOTICE')

/** The user's notices of these types, by default all; the newest first. */
export async function listNotices(db: Db, userId: string, args: CheckedArgsOf<typeof listInbox>): Promise<Inbox> {
  const { type, kinds, before } = args
  const selected = NOTICE_KINDS.filter(
    (kind) => (type.length === 0 || type.includes(typeOf(kind))) && (kinds.length === 0 || kinds.includes(kind)),
  )
  const [muted, announcements] = await Promise.all([
    query.selectMutedKinds(db, userId),
    selected.includes('announcement') ? receivedBy(db, userId) : [],
  ])
  const hasReleases = selected.includes('release') && !muted.includes('release')
  const filter = { userId, kinds: selected, hasReleases, announcements }
  const cursor = before === undefined ? undefined : toCursor(before)
  const range = cursor ? { limit: args.pageSize, offset: 0 } : rangeOf(args)
  const [rows, total] = await Promise.all([
    query.selectInbox(db, filter, { ...range, before: cursor }),
    query.countInbox(db, filter),
  ])
  const items = rows.map(toItem)
  const last = items.length === args.pageSize ? items.at(-1) : undefined
  return { rows: items, total, next: last ? cursorOfNotice(last) : '' }
}

function toCursor(cursor: string): query.Cursor {
  const [time = '', id = ''] = cursor.split('.')
  return { time: new Date(Number(time)), id }
}

function toItem(row: query.InboxRow): InboxItem {
  return {
    messageId: row.id,
    fromNickName: row.from_nick_name ?? '',
    fromAvatar: row.from_avatar ?? '',
    ...textOf(row),
    createTime: row.created_at.toISOString(),
    businessType: typeOf(row.kind),
    clickParams: clickParamsOf(row),
    kind: row.kind,
    peopleCount: row.people_count,
    cover: row.cover ?? '',
    coverColor: row.cover_color ?? '',
    contentType: row.content_type ?? 0,
    unreadCount: row.is_read ? 0 : 1,
    isRead: row.is_read,
  }
}

function textOf({ kind, title, content, resource_title, tbpm, tkey }: query.InboxRow) {
  if (kind !== 'release') return { title, content }
  const facts = [tbpm ? `${bpmText(tbpm)} BPM` : '', tkey ?? '']
  return { title: `上架了《${resource_title ?? ''}》`, content: facts.filter(Boolean).join(' · ') }
}

function clickParamsOf(row: query.InboxRow): InboxItem['clickParams'] {
  const { from_user_id, resource_id, post_id, order_id } = row
  const innerMap = {
    ...(from_user_id === null ? {} : { userId: from_user_id }),
    ...(resource_id === null ? {} : { resourceId: resource_id }),
    ...(post_id === null ? {} : { postId: post_id }),
    ...(order_id === null ? {} : { orderId: order_id }),
  }
  const target = targetOf(row)
  return { empty: target.dataType === '', ...target, innerMap }
}

/** A work hidden from listeners is linked to in the studio, for its artist only. */
function targetOf(row: query.InboxRow): Pick<InboxItem['clickParams'], 'id' | 'dataType'> {
  if (row.link !== '') return { id: row.link, dataType: 'LINK' }
  if (row.post_id !== null) return { id: row.post_id, dataType: 'TEXT' }
  if (row.resource_id !== null && row.is_visible) {
    return { id: row.resource_id, dataType: row.content_type === CONTENT_TYPES.collection ? 'COLLEC' : 'ITEM' }
  }
  if (row.resource_id !== null && MY_WORK_KINDS.has(row.kind)) return { id: row.resource_id, dataType: 'WORK' }
  if (row.order_id !== null) return { id: row.order_id, dataType: 'ORDER' }
  if (PERSON_KINDS.has(row.kind) && row.from_user_id !== null) return { id: row.from_user_id, dataType: 'USER' }
  return { id: '', dataType: '' }
}

/** Kinds that link to the person who acted, where they name nothing else. */
const PERSON_KINDS: ReadonlySet<NoticeKind> = new Set(['follow', 'reminder'])
const MY_WORK_KINDS: ReadonlySet<NoticeKind> = new Set(['work', 'infringement'])

/** Counts unread notices and announcements, up to `UNREAD_MAX`. */
export async function countUnreadNotices(db: Db, userId: string): Promise<number> {
  const [notices, announcements] = await Promise.all([query.countUnread(db, userId), receivedBy(db, userId)])
  return Math.min(notices + announcements.filter(({ isRead }) => !isRead).length, UNREAD_MAX)
}

/** Marks one notice as read, or all up to a position, and notifies the user's other pages. */
export async function markRead(db: Db, userId: string, { messageId, until }: CheckedArgsOf<typeof readNotices>): Promise<null> {
  await inTransaction(db, async (transaction) => {
    const cursor = until === undefined ? undefined : toCursor(until)
    const isNoticeChanged = await (messageId === undefined
      ? query.markAllRead(transaction, userId, cursor)
      : query.markRead(transaction, userId, messageId))
    const isSelected = (each: Received) => (messageId === undefined ? isAtOrBelow(each, cursor) : each.id === messageId)
    const isAnnouncementRead = await markAnnouncementsRead(transaction, userId, isSelected)
    if (isNoticeChanged || isAnnouncementRead) await publishChange(transaction, userId)
  })
  return null
}

/** True for an announcement at a position of the list or below it. */
function isAtOrBelow({ id, outAt }: Received, cursor: query.Cursor | undefined): boolean {
  if (cursor === undefined) return true
  const later = outAt.getTime() - cursor.time.getTime()
  return later < 0 || (later === 0 && BigInt(id) <= BigInt(cursor.id))
}

export async function readSettings(db: Db, userId: string): Promise<{ muted: SocialKind[] }> {
  const muted = await query.selectMutedKinds(db, userId)
  return { muted: SOCIAL_KINDS.filter((kind) => muted.includes(kind)) }
}

export async function saveSettings(db: Db, userId: string, muted: SocialKind[]): Promise<{ muted: SocialKind[] }> {
  await inTransaction(db, async (transaction) => {
    await query.upsertMutedKinds(transaction, userId, muted)
    await publishChange(transaction, userId)
  })
  return readSettings(db, userId)
}
