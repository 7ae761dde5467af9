import * as z from 'zod/mini'

/** Kinds of content that can be reported, and users. */
export const REPORT_KINDS = ['comment', 'post', 'message', 'user'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const REPORT_KIND_LABELS: Record<ReportKind, string> = {
  comment: '评论',
  post: '贴子',
  message: '私信',
  user: '用户',
}

/** Reasons for a report, in the order of the form. */
export const REPORT_REASONS = ['spam', 'abuse', 'porn', 'fraud', 'illegal', 'infringement', 'minor', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  spam: '广告或刷屏',
  abuse: '辱骂或骚扰',
  porn: '色情低俗',
  fraud: '诈骗或引流',
  illegal: '违法信息',
  infringement: '侵犯权益',
  minor: '危害未成年人',
  other: '其他',
}
export const REPORT_DETAIL_MAX = 200

export const REPORT_STATES = ['open', 'dismissed', 'takenDown', 'muted'] as const
export type ReportState = (typeof REPORT_STATES)[number]
export const REPORT_STATE_LABELS: Record<ReportState, string> = {
  open: '待处理',
  dismissed: '未发现违规',
  takenDown: '已删除',
  muted: '已禁言',
}

/** Reasons for a case: those of its reports, or `words` when the word filter opened it. */
const CASE_REASONS = [...REPORT_REASONS, 'words'] as const
export type CaseReason = (typeof CASE_REASONS)[number]
export const CASE_REASON_LABELS: Record<CaseReason, string> = { ...REPORT_REASON_LABELS, words: '词库' }

/** A message or comment near the reported one. */
const NearbyText = z.object({
  id: z.string(),
  userId: z.string(),
  nickName: z.string(),
  content: z.string(),
  createTime: z.string(),
  isReported: z.boolean(),
})

/** The reported content or user as moderators see it now. */
export const ReportedThing = z.object({
  userId: z.string(),
  nickName: z.string(),
  content: z.string(),
  createTime: z.string(),
  /** Relative to the base address. */
  pictures: z.array(z.string()),
  /** Its page on the site; '' when only its participants can open it. */
  address: z.string(),
  /** The texts before and after it, in order; includes the reported one when it is part of a conversation or thread. */
  around: z.array(NearbyText),
})
export type ReportedThing = z.infer<typeof ReportedThing>

/** Days for which reported content is stored after the decision, so that users can object to it. */
export const CASE_CONTENT_DAYS = 180

/** All reports of one item until the decision; a report after that opens a new case. */
export const ReportCase = z.object({
  caseId: z.string(),
  kind: z.enum(REPORT_KINDS),
  /** Id of the comment, post, message or user. */
  id: z.string(),
  userId: z.string(),
  nickName: z.string(),
  /** The content when it was first reported; '' once it is deleted. */
  content: z.string(),
  state: z.enum(REPORT_STATES),
  reportCount: z.int(),
  reasons: z.array(z.enum(CASE_REASONS)),
  createTime: z.string(),
  /** '' while it is open. */
  decideTime: z.string(),
  /** The moderator's note; '' while it is open. */
  note: z.string(),
})
export type ReportCase = z.infer<typeof ReportCase>

const Report = z.object({
  /** '' when the word filter reported it. */
  reporterId: z.string(),
  nickName: z.string(),
  reason: z.enum(CASE_REASONS),
  detail: z.string(),
  createTime: z.string(),
})

/** A case with the reported content and its reports. */
export const ReportFile = z.extend(ReportCase, {
  /** Null once the content no longer exists. */
  thing: z.nullable(ReportedThing),
  reports: z.array(Report),
})
export type ReportFile = z.infer<typeof ReportFile>

/** The permission of the current user to publish, and the reasons against it. */
export const WritePermissionStatus = z.object({
  isMuted: z.boolean(),
  /** ISO 8601 instant, UTC; '' when not muted, or muted indefinitely. */
  mutedUntil: z.string(),
  muteReason: z.string(),
  /** True until a phone number is verified. */
  needsPhone: z.boolean(),
  /** True at night in minor mode. */
  isQuietHour: z.boolean(),
})
export type WritePermissionStatus = z.infer<typeof WritePermissionStatus>

/** `refuse` blocks a text, `review` publishes it and queues it for review, `allow` overrides both. */
export const WORD_LEVELS = ['refuse', 'review', 'allow'] as const
export type WordLevel = (typeof WORD_LEVELS)[number]
export const WORD_MAX = 50
export const WORD_LEVEL_LABELS: Record<WordLevel, string> = { refuse: '拒绝发布', review: '发布后待审', allow: '放行' }
/** Maximum length of an imported list, in characters. */
export const WORDS_IMPORT_MAX = 200_000

export const FilteredWord = z.object({ word: z.string(), level: z.enum(WORD_LEVELS) })
export type FilteredWord = z.infer<typeof FilteredWord>

/** A user who is muted at present. */
export const MutedUser = z.object({
  /** Cursor of the list. */
  muteId: z.string(),
  userId: z.string(),
  nickName: z.string(),
  reason: z.string(),
  /** '' for an indefinite mute. */
  untilTime: z.string(),
  createTime: z.string(),
})
export type MutedUser = z.infer<typeof MutedUser>

/** Staff actions on a user's content. */
export const MODERATION_ACTIONS = ['dismiss', 'takeDown', 'mute', 'unmute', 'show'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]
export const MODERATION_ACTION_LABELS: Record<ModerationAction, string> = {
  dismiss: '未发现违规',
  takeDown: '删除内容',
  mute: '禁言',
  unmute: '解除禁言',
  show: '查看举报',
}

/** Reports about a person, their mute and the staff's actions, newest first. */
export const PersonModeration = z.object({
  isMuted: z.boolean(),
  /** ISO 8601 instant, UTC; '' when not muted, or muted indefinitely. */
  mutedUntil: z.string(),
  muteReason: z.string(),
  /** Without the reported texts, which only reviewers may read. */
  cases: z.array(z.omit(ReportCase, { content: true, userId: true, nickName: true })),
  log: z.array(
    z.object({
      logId: z.string(),
      action: z.enum(MODERATION_ACTIONS),
      note: z.string(),
      mutedUntil: z.string(),
      /** '' if it was done on the server's console. */
      staffName: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type PersonModeration = z.infer<typeof PersonModeration>
