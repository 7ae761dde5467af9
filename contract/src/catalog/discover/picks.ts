import * as z from 'zod/mini'
import { int, oneOf } from '../../arguments.ts'
import { route } from '../../route.ts'
import { Resource } from '../entities.ts'

/** The editors' lists: `choice` is shown whole, `one` is the rotation for days without a chosen track. */
export const PICK_LISTS = ['choice', 'one'] as const
export type PickList = (typeof PICK_LISTS)[number]

const PUBLIC_LISTS = ['choice'] as const satisfies PickList[]
const DAYS_MAX = 31

/** A resource with the editors' note. */
export const Pick = z.object({ note: z.string(), resource: Resource })
export type Pick = z.infer<typeof Pick>

/** The pick of a day, `YYYY-MM-DD` in Shanghai. */
export const DailyPick = z.extend(Pick, { day: z.string() })
export type DailyPick = z.infer<typeof DailyPick>

export const listPicks = route({
  method: 'GET',
  path: '/client/app/cms/picks/{list}',
  audience: 'public',
  summary: '编辑精选：现在的精选列表',
  // The rotation is not public: it would reveal the tracks of the coming days.
  args: z.object({ list: oneOf(PUBLIC_LISTS) }),
  answer: z.array(Pick),
})

export const listDailyPicks = route({
  method: 'GET',
  path: '/client/app/cms/daily_picks',
  audience: 'public',
  summary: '每日一首：今天的，以及之前几天的（北京时间），新的在前；没有选定的日子由轮换列表补上',
  args: z.object({ days: z._default(int(1, DAYS_MAX), 1) }),
  answer: z.array(DailyPick),
})

/** A hint at the next day's pick, published before that day; leaves out its name and id. */
export const NextPick = z.object({
  /** Start of the day, an ISO 8601 instant. */
  startsAt: z.string(),
  /** Tempo and key; 0 and '' where unknown or where nothing is chosen. */
  tbpm: z.number(),
  tkey: z.string(),
  /** True when the current user has asked for a notification at the start. */
  isReminded: z.boolean(),
})
export type NextPick = z.infer<typeof NextPick>

export const hintNextPick = route({
  method: 'GET',
  path: '/client/app/cms/daily_picks/next',
  audience: 'public',
  summary: '每日一首：明天这一首何时开始、速度与调性；不说是哪一首',
  args: z.object({}),
  answer: NextPick,
})
