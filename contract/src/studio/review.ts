import * as z from 'zod/mini'
import { id, int, oneOf } from '../arguments.ts'
import { Resource } from '../catalog/entities.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'
import { line, textField } from '../text-fields.ts'
import { MyWorkDetail } from './entities.ts'

/** Time in which a decision can be undone, before it takes effect and the artist is notified. */
export const UNDO_MS = 10_000
/** Time for which an item is reserved for the reviewer who opened it, unless they claim it again. */
export const CLAIM_MS = 180_000
export const REASON_MAX = 500
export const REASONS_MAX = 9

/** Reasons to examine an item more closely. */
export const REVIEW_DOUBTS = ['takenDown', 'same', 'noCover', 'warning'] as const
export type ReviewDoubt = (typeof REVIEW_DOUBTS)[number]
export const REVIEW_DOUBT_LABELS: Record<ReviewDoubt, string> = {
  takenDown: '与已下架的重合',
  same: '疑似重合',
  noCover: '没有封面',
  warning: '录音有提示',
}

/** A work that waits for its review. */
export const ReviewQueueItem = z.extend(
  z.pick(Resource, {
    resourceId: true,
    title: true,
    version: true,
    style: true,
    artist: true,
    cover: true,
    coverColor: true,
    contentType: true,
  }),
  {
    artistId: z.string(),
    /** Time since which it has been waiting. */
    enterTime: z.string(),
    /** The colleague who has it open; '' for nobody. */
    colleague: z.string(),
    /** The reason why an earlier decision could not take effect; otherwise ''. */
    setBack: z.string(),
    doubts: z.array(z.enum(REVIEW_DOUBTS)),
    /** True when no work of the artist has been published yet. */
    isNewArtist: z.boolean(),
    /** True when listeners can already see the work, and changes to it are under review. */
    isEdit: z.boolean(),
  },
)
export type ReviewQueueItem = z.infer<typeof ReviewQueueItem>

/** Another work with the same recording, with the data to compare both. Addresses are relative to the base address. */
export const ReviewMatch = z.object({
  /** The file under review. */
  fileId: z.string(),
  resourceId: z.string(),
  title: z.string(),
  artist: z.string(),
  cover: z.string(),
  isTakenDown: z.boolean(),
  /** True when it is another work of the same artist. */
  isSameArtist: z.boolean(),
  /** The common part as a fraction of the shorter recording, 0 to 1. */
  similarity: z.number(),
  /** Length of the common part, in milliseconds. */
  shared: z.int(),
  /** Speed of the recording under review relative to the other one. */
  speed: z.number(),
  /** Ranges of the common part, in milliseconds of the recording under review and of the other one. */
  fromMs: z.int(),
  toMs: z.int(),
  otherFromMs: z.int(),
  otherToMs: z.int(),
  /** Length of the other recording, in milliseconds. */
  duration: z.int(),
  /** Waveform of the other recording in bands, Base64; '' when none is stored. */
  wave: z.string(),
  /** '' when the other recording is no longer stored. */
  audioUrl: z.string(),
})
export type ReviewMatch = z.infer<typeof ReviewMatch>

/** Measurements of a file by the analysis, to compare with the artist's values. */
const Measured = z.object({
  fileId: z.string(),
  contentType: z.string(),
  bpm: z.number(),
  key: z.string(),
  energy: z.number(),
  /** Null when not measured. */
  loudness: z.nullable(z.number()),
})

/** A work with all data that its reviewer needs. */
export const ReviewItem = z.object({
  work: z.extend(MyWorkDetail, { artist: z.string(), artistId: z.string() }),
  enterTime: z.string(),
  colleague: z.string(),
  setBack: z.string(),
  /** Numbers of the artist's earlier works by their outcome, and the last reason for which one was returned. */
  record: z.object({
    published: z.int(),
    returned: z.int(),
    takenDown: z.int(),
    lastReturn: z.nullable(z.object({ resourceId: z.string(), title: z.string(), reason: z.string(), time: z.string() })),
  }),
  measured: z.array(Measured),
  matches: z.array(ReviewMatch),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** A reason for returning a work: reviewers choose the label by a number key, and the text is sent to the artist. */
export const ReviewReason = z.object({ label: line('原因', 1, 30), text: textField('给艺人的话', 1, REASON_MAX) })
export type ReviewReason = z.infer<typeof ReviewReason>
const ReviewReasons = z.object({ version: z.int(), reasons: z.array(ReviewReason) })

const item = z.object({ id: id() })

export const reviewQueue = route({
  method: 'GET',
  path: '/client/app/admin/review/queue',
  ...staffWith('review'),
  summary: '等待审核的作品，等得最久的在前；已决定、还能撤回的不在其中。after 为上一页最后一件的 resourceId',
  args: z.object({ after: z.optional(id()), pageSize: z._default(int(1, PAGE_SIZE_MAX), 50) }),
  answer: pageOf(ReviewQueueItem, {
    /** The caller's decisions today, and their average duration in milliseconds. */
    decidedToday: z.int(),
    averageMs: z.int(),
  }),
})

export const readReview = route({
  method: 'GET',
  path: '/client/app/admin/review/item/{id}',
  ...staffWith('review'),
  summary: '一件待审作品的全部资料；只看，不占用',
  args: item,
  answer: ReviewItem,
})

export const claimReview = route({
  method: 'POST',
  path: '/client/app/admin/review/claim/{id}',
  ...staffWith('review'),
  summary: `打开一件待审作品：${CLAIM_MS / 60_000} 分钟内归自己，再次调用即延长；同事正在看的不能打开。自己占用的其他作品随之放开`,
  args: item,
  answer: z.object({ untilTime: z.string() }),
})

export const releaseReview = route({
  method: 'POST',
  path: '/client/app/admin/review/release/{id}',
  ...staffWith('review'),
  summary: '放下自己打开的待审作品',
  args: item,
  answer: z.null(),
})

export const decideReview = route({
  method: 'POST',
  path: '/client/app/admin/review/decide/{id}',
  ...staffWith('review'),
  idempotent: true,
  summary: `决定一件待审作品：publish 通过，reject 退回（须写明原因）。${UNDO_MS / 1000} 秒后生效，艺人同时收到通知，此前可以撤回。submissionId 为看过的提交，之后改过的不会被误放`,
  args: z
    .object({
      id: id(),
      outcome: oneOf(['publish', 'reject']),
      reason: z._default(textField('原因', 0, REASON_MAX), ''),
      submissionId: id(),
      /** Publishes the work although its recording was taken down earlier. */
      despiteTakedown: z._default(z.boolean(), false),
    })
    .check(z.refine(({ outcome, reason }) => outcome === 'publish' || reason !== '', { path: ['reason'], error: '请写明原因' })),
  answer: z.object({ dueTime: z.string() }),
})

export const undoReview = route({
  method: 'POST',
  path: '/client/app/admin/review/undo/{id}',
  ...staffWith('review'),
  summary: '撤回自己刚做的、还没有生效的决定；作品回到自己手里',
  args: item,
  answer: z.null(),
})

export const listReviewReasons = route({
  method: 'GET',
  path: '/client/app/admin/review/reasons',
  ...staffWith('review'),
  summary: '退回的常用原因，按数字键的顺序',
  args: z.object({}),
  answer: ReviewReasons,
})

export const saveReviewReasons = route({
  method: 'PUT',
  path: '/client/app/admin/review/reasons',
  ...staffWith('review'),
  summary: '保存退回的常用原因；version 为读到的版本，别人改过则不保存',
  args: z.object({
    version: z.int(),
    reasons: z.array(ReviewReason).check(z.maxLength(REASONS_MAX, `最多 ${REASONS_MAX} 条原因`)),
  }),
  answer: ReviewReasons,
})
