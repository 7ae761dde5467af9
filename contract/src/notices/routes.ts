import * as z from 'zod/mini'
import { id, int, list, oneOf, paging, text } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { BUSINESS_TYPES, InboxItem, NOTICE_KINDS, SOCIAL_KINDS, UnreadCounts } from './entities.ts'

/** Notices and messages of a page (spec §9). */
export const INBOX_PAGE_SIZE = 20

/** Where an item stands in the list: its time and its number. */
export const placeOfNotice = ({ createTime, messageId }: Pick<InboxItem, 'createTime' | 'messageId'>): string =>
  `${Date.parse(createTime)}.${messageId}`

const place = () => text(40).check(z.regex(/^\d{1,14}\.\d{1,18}$/, '位置不正确'))

export const listInbox = route({
  method: 'GET',
  path: '/client/app/user/message',
  audience: 'user',
  summary: '我的通知与私信会话，新的在前；type 为 PRIVATE_MSG、NOTICE、FOCUS_NOTICE 的逗号列表，不给则全部；total 最多数到 1000',
  args: z.object({
    ...paging,
    pageSize: z._default(int(1, PAGE_SIZE_MAX), INBOX_PAGE_SIZE),
    type: z._default(list(oneOf(BUSINESS_TYPES)), []),
    /** Of notices these alone; any when empty. */
    kinds: z._default(list(oneOf(NOTICE_KINDS)), []),
    /** Begins where the page before ended (its `next`): new items shift nothing. Instead of `pageNum`. */
    before: z.optional(place()),
  }),
  answer: pageOf(InboxItem, { next: z.string() }),
})

export const unreadCounts = route({
  method: 'GET',
  path: '/client/app/user/message/unread',
  audience: 'user',
  summary: '未读的通知与私信数，各最多数到 100',
  args: z.object({}),
  answer: UnreadCounts,
})

export const readNotices = route({
  method: 'POST',
  path: '/client/app/user/message/read',
  audience: 'user',
  summary: '把一条通知标为已读；不给 messageId 则全部标为已读，给出 until 时只到那一条为止（含）',
  args: z.object({
    messageId: z.optional(id()),
    /** The newest one that was shown, by its `placeOfNotice`: what came after it stays unread. */
    until: z.optional(place()),
  }),
  answer: z.null(),
})

const Muted = z.object({ muted: z.array(oneOf(SOCIAL_KINDS)) })

export const noticeSettings = route({
  method: 'GET',
  path: '/client/app/user/message/settings',
  audience: 'user',
  summary: '我不想收到的通知种类；系统通知不能关闭',
  args: z.object({}),
  answer: Muted,
})

export const saveNoticeSettings = route({
  method: 'PUT',
  path: '/client/app/user/message/settings',
  audience: 'user',
  summary: '修改不想收到的通知种类；重复请求结果不变',
  args: z.object({ muted: list(oneOf(SOCIAL_KINDS)) }),
  answer: Muted,
})
