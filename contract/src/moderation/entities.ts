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

/** Why something is reported, in the order in which one chooses. */
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

/** What a case may rest on: what its reporters chose, and `words` where the word filter had doubts. */
const CASE_REASONS = [...REPORT_REASONS, 'words'] as const
export type CaseReason = (typeof CASE_REASONS)[number]
export const CASE_REASON_LABELS: Record<CaseReason, string> = { ...REPORT_REASON_LABELS, words: '词库' }

/** Something said that stands near what was reported. */
const Said = z.object({
  id: z.string(),
  userId: z.string(),
  nickName: z.string(),
  content: z.string(),
  createTime: z.string(),
  isReported: z.boolean(),
})

/** What was reported, as whoever decides sees it now. */
export const ReportedThing = z.object({
  userId: z.string(),
  nickName: z.string(),
  content: z.string(),
  createTime: z.string(),
  /** Relative to the base address. */
  pictures: z.array(z.string()),
  /** Where it stands on the site; '' for what only its participants can open. */
  address: z.string(),
  /** What was said before and after, in its order; with the thing itself where it is one of a row. */
  around: z.array(Said),
})
export type ReportedThing = z.infer<typeof ReportedThing>

/** What was reported is kept so long after the decision: who objects to one does so within that time. */
export const CASE_WORDS_KEPT_DAYS = 180

/** All reports of one thing, until it is decided; a report after that opens another case. */
export const ReportCase = z.object({
  caseId: z.string(),
  kind: z.enum(REPORT_KINDS),
  /** The comment, post, message or user. */
  id: z.string(),
  userId: z.string(),
  nickName: z.string(),
  /** As it stood when it was first reported; '' once it is forgotten. */
  content: z.string(),
  state: z.enum(REPORT_STATES),
  reportCount: z.int(),
  reasons: z.array(z.enum(CASE_REASONS)),
  createTime: z.string(),
  /** '' while it is open. */
  decideTime: z.string(),
  /** What whoever decided wrote down; '' while it is open. */
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

/** A case with what it is about. */
export const ReportFile = z.extend(ReportCase, {
  /** Null once it is gone. */
  thing: z.nullable(ReportedThing),
  reports: z.array(Report),
})
export type ReportFile = z.infer<typeof ReportFile>

/** Whether a user may speak, and why not. */
export const SpeechStanding = z.object({
  isMuted: z.boolean(),
  /** ISO 8601 instant, UTC; '' when not muted, or for good. */
  mutedUntil: z.string(),
  muteReason: z.string(),
  /** No phone has been verified yet. */
  needsPhone: z.boolean(),
  /** In minor mode, and at night. */
  isQuietHour: z.boolean(),
})
export type SpeechStanding = z.infer<typeof SpeechStanding>

/** `refuse` keeps a text from being said, `review` lets it through and has it looked at, `allow` stands above both. */
export const WORD_LEVELS = ['refuse', 'review', 'allow'] as const
export type WordLevel = (typeof WORD_LEVELS)[number]
export const WORD_MAX = 50
