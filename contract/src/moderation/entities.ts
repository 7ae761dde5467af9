import * as z from 'zod/mini'

/** What can be reported. */
export const REPORT_KINDS = ['comment', 'post', 'message', 'user'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const REPORT_KIND_LABELS: Record<ReportKind, string> = {
  comment: '评论',
  post: '贴子',
  message: '私信',
  user: '用户',
}

/** Reasons of a report, in the order of the form. */
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

/** Reasons of a case: those of its reports, and `words` for the word filter. */
const CASE_REASONS = [...REPORT_REASONS, 'words'] as const
export type CaseReason = (typeof CASE_REASONS)[number]
export const CASE_REASON_LABELS: Record<CaseReason, string> = { ...REPORT_REASON_LABELS, words: '词库' }

/** A text near what was reported. */
const Said = z.object({
  id: z.string(),
  userId: z.string(),
  nickName: z.string(),
  content: z.string(),
  createTime: z.string(),
  isReported: z.boolean(),
})

/** What was reported, as moderators see it now. */
export const ReportedThing = z.object({
  userId: z.string(),
  nickName: z.string(),
  content: z.string(),
  createTime: z.string(),
  /** Relative to the base address. */
  pictures: z.array(z.string()),
  /** Its page on the site; '' for what only its participants can open. */
  address: z.string(),
  /** The texts before and after, in order; including the reported one where it is one of a row. */
  around: z.array(Said),
})
export type ReportedThing = z.infer<typeof ReportedThing>

/** How long reported content is stored after the decision, so that users can object to it. */
export const CASE_CONTENT_DAYS = 180

/** All reports of one thing, until the decision; a report after that opens another case. */
export const ReportCase = z.object({
  caseId: z.string(),
  kind: z.enum(REPORT_KINDS),
  /** The comment, post, message or user. */
  id: z.string(),
  userId: z.string(),
  nickName: z.string(),
  /** As it was when first reported; '' once it is deleted. */
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
  /** '' for the word filter. */
  reporterId: z.string(),
  nickName: z.string(),
  reason: z.enum(CASE_REASONS),
  detail: z.string(),
  createTime: z.string(),
})

/** A case with its content. */
export const ReportFile = z.extend(ReportCase, {
  /** Null once it is gone. */
  thing: z.nullable(ReportedThing),
  reports: z.array(Report),
})
export type ReportFile = z.infer<typeof ReportFile>

/** Whether a user may write, and why not. */
export const WritePermissionStatus = z.object({
  isMuted: z.boolean(),
  /** ISO 8601 instant, UTC; '' when not muted, or for good. */
  mutedUntil: z.string(),
  muteReason: z.string(),
  /** No phone was verified yet. */
  needsPhone: z.boolean(),
  /** In minor mode, and at night. */
  isQuietHour: z.boolean(),
})
export type WritePermissionStatus = z.infer<typeof WritePermissionStatus>

/** `refuse` blocks a text, `review` publishes it and queues it for review, `allow` overrides both. */
export const WORD_LEVELS = ['refuse', 'review', 'allow'] as const
export type WordLevel = (typeof WORD_LEVELS)[number]
export const WORD_MAX = 50
export const WORD_LEVEL_LABELS: Record<WordLevel, string> = { refuse: '拒绝发布', review: '发布后待审', allow: '放行' }
/** Characters of an imported list. */
export const WORDS_IMPORT_MAX = 200_000

export const FilteredWord = z.object({ word: z.string(), level: z.enum(WORD_LEVELS) })
export type FilteredWord = z.infer<typeof FilteredWord>

/** A user who may not write at present. */
export const MutedUser = z.object({
  /** The cursor of the list. */
  muteId: z.string(),
  userId: z.string(),
  nickName: z.string(),
  reason: z.string(),
  /** '' for good. */
  untilTime: z.string(),
  createTime: z.string(),
})
export type MutedUser = z.infer<typeof MutedUser>

/** What staff did about a person's content. */
export const MODERATION_ACTIONS = ['dismiss', 'takeDown', 'mute', 'unmute', 'show'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]
export const MODERATION_ACTION_LABELS: Record<ModerationAction, string> = {
  dismiss: '未发现违规',
  takeDown: '删除内容',
  mute: '禁言',
  unmute: '解除禁言',
  show: '查看举报',
}

/** Reports about a person, whether they may write, and what staff did; the newest first. */
export const PersonModeration = z.object({
  isMuted: z.boolean(),
  /** ISO 8601 instant, UTC; '' when not muted, or for good. */
  mutedUntil: z.string(),
  muteReason: z.string(),
  /** Without the reported texts, which only reviewers open. */
  cases: z.array(z.omit(ReportCase, { content: true, userId: true, nickName: true })),
  log: z.array(
    z.object({
      logId: z.string(),
      action: z.enum(MODERATION_ACTIONS),
      note: z.string(),
      mutedUntil: z.string(),
      /** '' if it was done at the console. */
      staffName: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type PersonModeration = z.infer<typeof PersonModeration>
