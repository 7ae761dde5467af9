import * as z from 'zod/mini'
import { oneOf } from '../arguments.ts'
import { route } from '../route.ts'

/** What is counted by the hour for the whole site; visitors once a day, in the hour of their first page. Amounts are fen. */
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

/** What can be saved as CSV: each figure over its steps, and the two lists. */
export const EXPORTS = [...METRICS, 'topTracks', 'lostSearches'] as const
export type Export = (typeof EXPORTS)[number]

/** Today by the hour, 7 and 30 days by the day, a year by the week; each beside as long a time before it. */
export const RANGES = {
  today: { unit: 'hour', steps: 24 },
  week: { unit: 'day', steps: 7 },
  month: { unit: 'day', steps: 30 },
  year: { unit: 'week', steps: 52 },
} as const
export type Range = keyof typeof RANGES
const RANGE_NAMES = Object.keys(RANGES) as [Range, ...Range[]]

const Series = z.object({
  /** One for each step, the oldest first; of today, the hours that have begun. */
  now: z.array(z.int()),
  before: z.array(z.int()),
})

const Totals = z.object({ now: z.int(), before: z.int() })

const range = { range: z._default(oneOf(RANGE_NAMES), 'today') }

export const readOverview = route({
  method: 'GET',
  path: '/client/app/admin/overview',
  audience: 'staff',
  permission: 'any',
  summary: '总览：访客、播放、听众、注册、上传、成交、退款，与前一段时间对照',
  args: z.object(range),
  answer: z.object({
    /** When each step begins: ISO 8601 instants, UTC. */
    steps: z.array(z.string()),
    series: z.record(z.enum(METRICS), Series),
    /** Until now, and until the same moment of the time before. */
    totals: z.record(z.enum(METRICS), Totals),
    /** Of the chart of the range; of a year, that of all time. */
    topTracks: z.array(z.object({ resourceId: z.string(), title: z.string(), artist: z.string(), plays: z.int() })),
    /** Searches of the last seven days that had no result, of at least three visitors. */
    lostSearches: z.array(z.object({ word: z.string(), seekers: z.int() })),
  }),
})

export const readSystem = route({
  method: 'GET',
  path: '/client/app/admin/system',
  audience: 'staff',
  permission: 'any',
  summary: '运行情况：队列、后台进程、磁盘、慢接口',
  args: z.object({}),
  answer: z.object({
    /** Jobs that wait or run, by name. */
    queue: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
    /** When a worker last counted; '' if none ever did. */
    workerAt: z.string(),
    diskFreeBytes: z.number(),
    backup: z.object({
      /** When the last one was made that succeeded; '' if none ever did. */
      madeAt: z.string(),
      /** When the last one failed, and why, if no later one succeeded; else ''. */
      failedAt: z.string(),
      failure: z.string(),
    }),
    /** Of this process, over its latest calls: milliseconds. */
    p95Ms: z.number(),
    slowest: z.array(z.object({ name: z.string(), p95Ms: z.number(), count: z.int() })),
  }),
})

export const exportOverview = route({
  method: 'GET',
  path: '/client/app/admin/overview/csv',
  audience: 'staff',
  permission: 'any',
  summary: '总览的一项，CSV 文本：一项数字每一步的时间、数值、前一段时间的数值，或最热的作品、搜不到的词（各最多 100 条）',
  args: z.object({ ...range, metric: oneOf(EXPORTS) }),
  answer: z.object({ fileName: z.string(), csv: z.string() }),
})
