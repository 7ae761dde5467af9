import * as z from 'zod/mini'
import { id, int, list, oneOf, paging, secret, text } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { BUSINESS_TYPES, InboxItem, NOTICE_KINDS, SOCIAL_KINDS, UnreadCounts } from './entities.ts'
import { isPushEndpoint, isTimeZone, PUSH_KINDS, PushSettings } from './push.ts'

/** Notices and conversations on a page (spec §9). */
export const INBOX_PAGE_SIZE = 20

/** The cursor of an item: its time and its id. */
export const cursorOfNotice = ({ createTime, messageId }: Pick<InboxItem, 'createTime' | 'messageId'>): string =>
  `${Date.parse(createTime)}.${messageId}`

const cursor = () => text(40).check(z.regex(/^\d{1,14}\.\d{1,18}$/, '位置不正确'))

export const listInbox = route({
  method: 'GET',
  path: '/client/app/user/message',
  audience: 'user',
  summary: '我的通知与私信会话，新的在前；type 为 PRIVATE_MSG、NOTICE、FOCUS_NOTICE 的逗号列表，不给则全部；total 最多数到 1000',
  args: z.object({
    ...paging,
    pageSize: z._default(int(1, PAGE_SIZE_MAX), INBOX_PAGE_SIZE),
    type: z._default(list(oneOf(BUSINESS_TYPES)), []),
    /** Lists only these kinds of notices; empty for all. */
    kinds: z._default(list(oneOf(NOTICE_KINDS)), []),
    /** Cursor: the `next` of the page before. Used instead of `pageNum`, so that new items do not shift the pages. */
    before: z.optional(cursor()),
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
    /** The cursor of the newest item that was shown; later items stay unread. */
    until: z.optional(cursor()),
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

export const pushSettings = route({
  method: 'GET',
  path: '/client/app/user/push',
  audience: 'user',
  summary: '离线通知：要推送的种类、勿扰时段、VAPID 公钥，以及当前浏览器是否已开启',
  args: z.object({}),
  answer: PushSettings,
})

export const savePushSettings = route({
  method: 'PUT',
  path: '/client/app/user/push',
  audience: 'user',
  summary: '修改离线通知的种类与勿扰时段（整点，按所给时区；quiet 为 null 则不设）；重复请求结果不变',
  args: z.object({
    kinds: list(oneOf(PUSH_KINDS)),
    quiet: z.nullable(z.object({ from: int(0, 23), to: int(0, 23) })),
    timeZone: text(64).check(z.refine(isTimeZone, '时区不正确')),
  }),
  answer: PushSettings,
})

const key = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return text(length).check(z.regex(new RegExp(`^[\\w-]{${length}}$`), '密钥格式不正确'))
}

export const subscribePush = route({
  method: 'POST',
  path: '/client/app/user/push/subscribe',
  audience: 'user',
  summary:
    '在当前浏览器开启离线通知：浏览器给出的推送地址（https）与密钥；退出登录即失效，每人最多 10 个浏览器，再多时最早的失效',
  args: z.object({
    endpoint: secret(text(1000).check(z.refine(isPushEndpoint, '推送地址不正确'))),
    p256dh: secret(key(65)),
    auth: secret(key(16)),
  }),
  answer: PushSettings,
})

export const unsubscribePush = route({
  method: 'POST',
  path: '/client/app/user/push/unsubscribe',
  audience: 'user',
  summary: '关闭当前浏览器的离线通知；everywhere 为 true 时关闭所有浏览器的；重复请求结果不变',
  args: z.object({ everywhere: z._default(z.boolean(), false) }),
  answer: PushSettings,
})
