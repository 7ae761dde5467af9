import * as z from 'zod/mini'
import { oneOf } from '../arguments.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'

/**
 * Site-wide metrics, counted by the hour. A visitor counts once a day, in the hour of their first page, and a listener in that of
 * their first play; a member counts where they paid. Amounts are in fen.
 */
export const METRICS = [
  'visitors',
  'plays',
  'listeners',
  'downloads',
  'signUps',
  'uploads',
  'salesFen',
  'refundsFen',
  'vips',
] as const
export type Metric = (typeof METRICS)[number]

/** Data that can be exported as CSV: each metric over time, and the two lists. */
export const EXPORTS = [...METRICS, 'topTracks', 'lostSearches'] as const
export type Export = (typeof EXPORTS)[number]

/** Time ranges: today by hour, 7 and 30 days by day, a year by week; each is compared with the equally long time before it. */
export const RANGES = {
  today: { unit: 'hour', steps: 24 },
  week: { unit: 'day', steps: 7 },
  month: { unit: 'day', steps: 30 },
  year: { unit: 'week', steps: 52 },
} as const
export type Range = keyof typeof RANGES
const RANGE_NAMES = Object.keys(RANGES) as [Range, ...Range[]]

const Series = z.object({
  /** One value for each step, oldest first; for today, only the hours that have begun. */
  now: z.array(z.int()),
  before: z.array(z.int()),
})

const Totals = z.object({ now: z.int(), before: z.int() })

const range = { range: z._default(oneOf(RANGE_NAMES), 'today') }

export const readOverview = route({
  method: 'GET',
  path: '/client/app/admin/overview',
  ...staffWith('any'),
  summary: '总览：访客、播放、听众、注册、上传、成交、退款，与前一段时间对照',
  args: z.object(range),
  answer: z.object({
    /** Start of each step: ISO 8601 instants, UTC. */
    steps: z.array(z.string()),
    series: z.record(z.enum(METRICS), Series),
    /** `now` is until now, `before` until the same point in the previous period. */
    totals: z.record(z.enum(METRICS), Totals),
    /** From the chart of the range; for a year, from the all-time chart. */
    topTracks: z.array(z.object({ resourceId: z.string(), title: z.string(), artist: z.string(), plays: z.int() })),
    /** Searches of the last seven days without a result, made by at least three visitors. */
    lostSearches: z.array(z.object({ word: z.string(), seekers: z.int() })),
  }),
})

/** The latest backups. */
export const Backups = z.object({
  /** Time of the latest successful backup; '' if there is none. */
  madeAt: z.string(),
  /** Time and reason of the latest failure, if no later backup succeeded; otherwise ''. The reason itself is for admins. */
  failedAt: z.string(),
  failure: z.string(),
})
export type Backups = z.infer<typeof Backups>

export const readSystem = route({
  method: 'GET',
  path: '/client/app/admin/system',
  ...staffWith('any'),
  summary: '运行情况：队列、后台进程、磁盘、慢接口',
  args: z.object({}),
  answer: z.object({
    /** Jobs that wait or run, by name. */
    queue: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
    /** Time when a worker last counted the queue; '' if none ever did. */
    workerAt: z.string(),
    diskFreeBytes: z.number(),
    backup: Backups,
    /** Milliseconds, over the latest calls of this process. */
    p95Ms: z.number(),
    slowest: z.array(z.object({ name: z.string(), p95Ms: z.number(), count: z.int() })),
  }),
})

export const exportOverview = route({
  method: 'GET',
  path: '/client/app/admin/overview/csv',
  ...staffWith('any'),
  summary: '总览的一项，CSV 文本：一项数字每一步的时间、数值、前一段时间的数值，或最热的作品、搜不到的词（各最多 100 条）',
  args: z.object({ ...range, metric: oneOf(EXPORTS) }),
  answer: z.object({ fileName: z.string(), csv: z.string() }),
})
