import * as z from 'zod/mini'

/** What a notice tells of; what users want to hear about is chosen by these. */
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
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What other people do: that alone can be switched off. What becomes of one's own works, wishes and orders is always told. */
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

/** What an item of the list is (spec §3): a private message, a notice, or one of follows. */
export const BUSINESS_TYPES = ['PRIVATE_MSG', 'NOTICE', 'FOCUS_NOTICE'] as const

/** What an item leads to: a track, a collection, a post, a person, an own work that listeners do not see, an own order; '' for none. */
const CLICK_TARGETS = ['ITEM', 'COLLEC', 'TEXT', 'USER', 'WORK', 'ORDER', ''] as const

/** Where an item leads (spec §3). */
const ClickParams = z.object({
  /** Whether it leads nowhere of its own. */
  empty: z.boolean(),
  /** Of what it leads to. */
  id: z.string(),
  dataType: z.enum(CLICK_TARGETS),
  /** Whom and what it is about. */
  innerMap: z.object({
    userId: z.optional(z.string()),
    resourceId: z.optional(z.string()),
    postId: z.optional(z.string()),
    orderId: z.optional(z.string()),
  }),
})

/**
 * A notice, or a conversation with its latest message (spec §3). `title` goes on from the name: 林夜 · 关注了你; the name of
 * what it is about stands in 《》.
 */
export const InboxItem = z.object({
  messageId: z.string(),
  /** '' where it comes from the platform. */
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
  /** How many people it tells of: 林夜 等 12 人. */
  peopleCount: z.int(),
  /** Cover, its colour and content type of the resource that it is about; '' and 0 for none. */
  cover: z.string(),
  coverColor: z.string(),
  contentType: z.int(),
  /** Unread messages of a conversation; 0 or 1 of a notice. */
  unreadCount: z.int(),
  isRead: z.boolean(),
})
export type InboxItem = z.infer<typeof InboxItem>

/** What is unread, each counted up to `UNREAD_MAX`. */
export const UnreadCounts = z.object({ notices: z.int(), messages: z.int() })
export type UnreadCounts = z.infer<typeof UnreadCounts>
/** One more than what is shown as a number. */
export const UNREAD_MAX = 100

/** Notices are counted up to this; one more stands for more. */
export const NOTICES_TOTAL_MAX = 1000
/** For so long notices are kept, and releases are told of. */
export const NOTICES_KEPT_DAYS = 365
export const RELEASES_TOLD_DAYS = 90

/** Something about the user's notices changed: there is a new one, or some were read elsewhere. */
export const NoticesEvent = z.object({ kind: z.literal('notices') })
