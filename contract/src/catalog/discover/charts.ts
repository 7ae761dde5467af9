import * as z from 'zod/mini'
import { id, int, oneOf, text } from '../../arguments.ts'
import { route } from '../../route.ts'
import { CONTENT_TYPES, Resource } from '../entities.ts'

export const CHART_COUNTS = ['plays', 'downloads'] as const
export type ChartCount = (typeof CHART_COUNTS)[number]

/** The last 1, 7 or 30 days including today, or all time. */
export const CHART_PERIODS = ['day', 'week', 'month', 'all'] as const
export type ChartPeriod = (typeof CHART_PERIODS)[number]
export const CHART_DAYS = { day: 1, week: 7, month: 30 } as const

export const CHART_SIZE = 100
export const ARTIST_PLAYS_DAYS = 90

export const ChartRow = z.object({
  /** 1 is the first. */
  place: z.int(),
  count: z.int(),
  /** Places risen (positive) or fallen since the period before; null for a newcomer. */
  change: z.nullable(z.int()),
  /** Consecutive days at rank 1, today included; 0 for other ranks and in the all-time chart. */
  daysFirst: z.int(),
  resource: Resource,
})
export type ChartRow = z.infer<typeof ChartRow>

export const listChart = route({
  method: 'GET',
  path: '/client/app/cms/chart',
  audience: 'public',
  summary: '排行榜：按播放或下载，日、周、月、总榜',
  args: z.object({
    counted: z._default(oneOf(CHART_COUNTS), 'plays'),
    period: z._default(oneOf(CHART_PERIODS), 'week'),
    contentType: z._default(int(1, 6), CONTENT_TYPES.single),
    size: z._default(int(1, CHART_SIZE), 50),
  }),
  answer: z.object({
    /** ISO 8601 instant, UTC; empty until first computed. */
    computedAt: z.string(),
    rows: z.array(ChartRow),
  }),
})

export const artistPlays = route({
  method: 'GET',
  path: '/client/app/cms/artist_plays/{id}',
  audience: 'public',
  summary: '艺人近 90 天每日播放数',
  args: z.object({ id: id() }),
  answer: z.array(z.object({ day: z.string(), plays: z.int() })),
})

export const recordPlay = route({
  method: 'POST',
  path: '/client/app/resource/play/{id}',
  audience: 'public',
  summary:
    '记一次播放：听满 30 秒（更短的曲目听完）后调用，30 秒内重复的不计。离线时听的，联网后由登录用户带 heardAt 补记：计入收听的那一天，30 天之内有效；同一曲目同一时刻重复提交只计一次',
  args: z.object({
    id: id(),
    /**
     * When it was played, an ISO 8601 instant; now by default. The server alone checks it, which keeps the rule out of page
     * scripts.
     */
    heardAt: z.optional(text(40)),
  }),
  answer: z.object({ isCounted: z.boolean() }),
})
