import * as z from 'zod/mini'

/** Kinds of notices; users choose which they receive. */
export const NOTICE_KINDS = [
  'follow',
  'release',
  'comment',
  'reply',
  'mention',
  'like',
  'application',
  'work',
  'wish',
  'infringement',
  'moderation',
  'order',
  'announcement',
  'reminder',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * Notices about other people's actions; only these can be switched off. Notices about a user's own works, requests and orders are
 * always sent.
 */
export const SOCIAL_KINDS = ['follow', 'release', 'comment', 'reply', 'mention', 'like'] as const satisfies NoticeKind[]
export type SocialKind = (typeof SOCIAL_KINDS)[number]
export const SOCIAL_KIND_LABELS: Record<SocialKind, string> = {
  follow: '有人关注我',
  release: '关注的人发布新作',
  comment: '作品收到评论',
  reply: '评论收到回复',
  mention: '有人提到我',
  like: '作品、贴子被收藏，评论被赞',
}

/** Types of an item in the list (spec §3): a private message, a notice, or a notice of a follow. */
export const BUSINESS_TYPES = ['PRIVATE_MSG', 'NOTICE', 'FOCUS_NOTICE'] as const

/**
 * The target of an item: a track, a collection, a post, a person, the reader's unpublished work, the reader's order, or an
 * address; '' for none.
 */
const CLICK_TARGETS = ['ITEM', 'COLLEC', 'TEXT', 'USER', 'WORK', 'ORDER', 'LINK', ''] as const

/** The target that an item opens (spec §3). */
const ClickParams = z.object({
  /** True when it has no target. */
  empty: z.boolean(),
  /** The id of the target; the address if that is a `LINK`. */
  id: z.string(),
  dataType: z.enum(CLICK_TARGETS),
  /** The person and the content that the item is about. */
  innerMap: z.object({
    userId: z.optional(z.string()),
    resourceId: z.optional(z.string()),
    postId: z.optional(z.string()),
    orderId: z.optional(z.string()),
  }),
})

/**
 * A notice, or a conversation with its latest message (spec §3). `title` is read after the name, as in 林夜 · 关注了你; names of works
 * and posts in it are in 《》.
 */
export const InboxItem = z.object({
  messageId: z.string(),
  /** '' for notices from the platform. */
  fromNickName: z.string(),
  /** Relative to the base address; '' for the default. */
  fromAvatar: z.string(),
  title: z.string(),
  content: z.string(),
  createTime: z.string(),
  businessType: z.enum(BUSINESS_TYPES),
  clickParams: ClickParams,
  /** '' for a conversation. */
  kind: z.enum([...NOTICE_KINDS, '']),
  /** Number of people that the item summarises: 林夜 等 12 人. */
  peopleCount: z.int(),
  /** Cover, cover colour and content type of the resource that it is about; '' and 0 for none. */
  cover: z.string(),
  coverColor: z.string(),
  contentType: z.int(),
  /** Unread messages of a conversation; 0 or 1 for a notice. */
  unreadCount: z.int(),
  isRead: z.boolean(),
})
export type InboxItem = z.infer<typeof InboxItem>

/** Numbers of unread items, each counted up to `UNREAD_MAX`. */
export const UnreadCounts = z.object({ notices: z.int(), messages: z.int() })
export type UnreadCounts = z.infer<typeof UnreadCounts>
/** One more than the highest number that is displayed. */
export const UNREAD_MAX = 100

/** Notices are counted up to this number; a total of one more means "more". */
export const NOTICES_TOTAL_MAX = 1000
/** Days for which notices are stored, and days for which a notice lists releases. */
export const NOTICE_RETENTION_DAYS = 365
export const RELEASES_LISTED_DAYS = 90

/** The user's notices changed: a new one arrived, or some were read on another device. */
export const NoticesEvent = z.object({ kind: z.literal('notices') })
