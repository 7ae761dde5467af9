import * as z from 'zod/mini'
import { id, instant, int, oneOf, text } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'
import { readVersion } from '../site/settings/config.ts'
import { isMenuAddress } from '../site/settings/menu.ts'
import { textField } from '../text-fields.ts'

export const ANNOUNCEMENT_TITLE_MAX = 40
/** A notice shows the whole content, so it is short; longer text belongs on the linked page. */
export const ANNOUNCEMENT_CONTENT_MAX = 300
const LINK_MAX = 300
const VIP_LEVEL_MAX = 9
/** Totals of the list are exact up to this number; a total of one more means "more". */
export const ANNOUNCEMENTS_COUNTED_MAX = 10_000

/** Receivers of an announcement: every member, members from a VIP level on, or artists. */
export const AUDIENCES = ['all', 'vip', 'artists'] as const
export type AnnouncementAudience = (typeof AUDIENCES)[number]

export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sent', 'ended', 'withdrawn'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

export const ANNOUNCEMENT_STATE_NAMES: Record<AnnouncementState, string> = {
  draft: '草稿',
  scheduled: '定时',
  sent: '已发出',
  ended: '已结束',
  withdrawn: '已撤回',
}

interface Times {
  /** Null for a draft. */
  outAt: Date | null
  /** Null when it stays until it is withdrawn. */
  untilAt: Date | null
  withdrawnAt: Date | null
}

/** The state at an instant. It is computed from the times, so that no job has to run when an announcement is sent or ends. */
export function announcementState({ outAt, untilAt, withdrawnAt }: Times, now: Date): AnnouncementState {
  if (withdrawnAt !== null) return 'withdrawn'
  if (outAt === null) return 'draft'
  if (outAt > now) return 'scheduled'
  return untilAt !== null && untilAt <= now ? 'ended' : 'sent'
}

/** Announcements can be edited until they are sent; after that members may have read them. */
export const isEditable = (state: AnnouncementState): boolean => state === 'draft' || state === 'scheduled'
/** Announcements can be withdrawn while members see them or will see them. */
export const isWithdrawable = (state: AnnouncementState): boolean => state === 'scheduled' || state === 'sent'

/** An announcement as staff see it. */
export const Announcement = z.object({
  announcementId: z.string(),
  title: z.string(),
  content: z.string(),
  /** A path on the site, or a full https address; '' for none. */
  link: z.string(),
  audience: z.enum(AUDIENCES),
  /** The lowest level that receives it; 0 unless `audience` is `vip`. */
  vipLevel: z.int(),
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Time when it is or was sent; '' for a draft. */
  outTime: z.string(),
  /** Time when it ends; '' if it does not end. */
  untilTime: z.string(),
  authorName: z.string(),
  /** Number of members who have read it among their notices. */
  seenCount: z.int(),
  createTime: z.string(),
  version: z.int(),
})
export type Announcement = z.infer<typeof Announcement>

export const listAnnouncements = route({
  method: 'GET',
  path: '/client/app/admin/announcement',
  ...staffWith('content'),
  summary: '公告，新的在前；before 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object({ before: z.optional(id()), pageSize: z._default(int(1, PAGE_SIZE_MAX), 30) }),
  answer: pageOf(Announcement, { next: z.string() }),
})

export const readAnnouncement = route({
  method: 'GET',
  path: '/client/app/admin/announcement/{id}',
  ...staffWith('content'),
  summary: '一条公告',
  args: z.object({ id: id() }),
  answer: Announcement,
})

/** Time of sending: not yet (a draft), at once, or at `outTime`. */
export const SENDING = ['draft', 'now', 'at'] as const

export const saveAnnouncement = route({
  method: 'POST',
  path: '/client/app/admin/announcement',
  ...staffWith('content'),
  idempotent: true,
  summary:
    '新建公告，或修改还没有发出的（给出 announcementId 与读到的 version）；sending 为 draft 存草稿、now 立即发出、at 在 outTime 发出，untilTime 之后不再显示',
  args: z
    .object({
      announcementId: z.optional(id()),
      /** The version that was read; none for a new announcement. */
      version: z.optional(readVersion()),
      title: textField('标题', 1, ANNOUNCEMENT_TITLE_MAX),
      content: textField('正文', 1, ANNOUNCEMENT_CONTENT_MAX),
      link: z._default(
        text(LINK_MAX).check(
          z.trim(),
          z.refine((link) => link === '' || isMenuAddress(link), '应为本站的路径，或 https:// 开头的完整地址'),
        ),
        '',
      ),
      audience: oneOf(AUDIENCES),
      vipLevel: z._default(int(0, VIP_LEVEL_MAX), 0),
      sending: oneOf(SENDING),
      outTime: z.optional(instant()),
      untilTime: z.optional(instant()),
    })
    .check(
      z.refine(({ audience, vipLevel }) => audience !== 'vip' || vipLevel > 0, {
        path: ['vipLevel'],
        message: '请选择等级',
      }),
      z.refine(({ sending, outTime }) => sending !== 'at' || outTime !== undefined, {
        path: ['outTime'],
        message: '请填写发出的时间',
      }),
    ),
  answer: Announcement,
})

export const withdrawAnnouncement = route({
  method: 'POST',
  path: '/client/app/admin/announcement/{id}/withdraw',
  ...staffWith('content'),
  idempotent: true,
  summary: '撤回公告：定时的不再发出，已发出的从会员的通知中消失；不能恢复',
  args: z.object({ id: id(), version: readVersion() }),
  answer: Announcement,
})
