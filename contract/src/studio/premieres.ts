import * as z from 'zod/mini'
import { id, instant } from '../arguments.ts'
import { route } from '../route.ts'
import { DAY_MS } from '../shanghai.ts'
import { line } from '../text-fields.ts'

/** Maximum number of an artist's upcoming premieres. */
export const PREMIERES_OPEN_MAX = 5
export const PREMIERE_TITLE_MAX = 60
export const PREMIERE_NOTE_MAX = 120
/** A leap year. */
const AHEAD_MAX_MS = 366 * DAY_MS
/** Days for which a released work is listed on its artist's page in place of its premiere. */
export const PREMIERE_SHOWN_DAYS = 7

/** The reason, in Chinese, why a premiere cannot be at this time; '' if it can. */
export function premiereTimeFault(startsAt: string, now: number): string {
  const inMs = Date.parse(startsAt) - now
  if (Number.isNaN(inMs)) return '请选择日期和时间'
  if (inMs <= 0) return '时间要晚于现在'
  return inMs > AHEAD_MAX_MS ? '最多提前一年预告' : ''
}

/** An artist's announcement of an upcoming release. */
export const Premiere = z.object({
  premiereId: z.string(),
  title: z.string(),
  /** '' without a note. */
  note: z.string(),
  /** ISO 8601 instant, UTC. */
  startsAt: z.string(),
  /** The work once it is public; null before, and when the premiere has none. */
  work: z.nullable(z.object({ resourceId: z.string(), contentType: z.int() })),
  /** True when the reader will be notified at that time. */
  isReminded: z.boolean(),
})
export type Premiere = z.infer<typeof Premiere>

/** A premiere as its artist sees it. */
export const MyPremiere = z.extend(z.omit(Premiere, { work: true, isReminded: true }), {
  /** The work to be published; '' for none. */
  resourceId: z.string(),
  workTitle: z.string(),
  /** True when listeners can see the work. */
  isOut: z.boolean(),
  /** Number of people who will be notified. */
  reminderCount: z.int(),
})
export type MyPremiere = z.infer<typeof MyPremiere>

/** An unpublished work that a premiere can announce. */
export const AnnounceableWork = z.object({
  resourceId: z.string(),
  title: z.string(),
  /** Scheduled time of publication; '' for none. */
  releaseTime: z.string(),
})
export type AnnounceableWork = z.infer<typeof AnnounceableWork>

export const listPremieres = route({
  method: 'GET',
  path: '/client/app/cms/premieres/{artistId}',
  audience: 'public',
  summary: `艺人的新作预告，先到的在前；到点后不再列出，附带的作品已上架的再列 ${PREMIERE_SHOWN_DAYS} 天，work 指向它`,
  args: z.object({ artistId: id() }),
  answer: z.array(Premiere),
})

export const listMyPremieres = route({
  method: 'GET',
  path: '/client/app/resource/premieres',
  audience: 'artist',
  summary: '我的新作预告，先到的在前，以及可以附上的、还没有发布的作品',
  args: z.object({}),
  answer: z.object({ premieres: z.array(MyPremiere), works: z.array(AnnounceableWork) }),
})

export const savePremiere = route({
  method: 'POST',
  path: '/client/app/resource/premieres',
  audience: 'artist',
  needsConsent: true,
  idempotent: true,
  summary: `预告一首新作，或修改还没到点的预告（给出 premiereId）；最多同时 ${PREMIERES_OPEN_MAX} 个。改了时间，预约了的人只在新的时间收到通知`,
  args: z.object({
    premiereId: z.optional(id()),
    title: line('标题', 1, PREMIERE_TITLE_MAX),
    note: z._default(line('一句话', 0, PREMIERE_NOTE_MAX), ''),
    startsAt: instant(),
    /** An unpublished work of the artist; '' for none. */
    resourceId: z._default(z.union([z.literal(''), id()], '编号格式不正确'), ''),
  }),
  answer: MyPremiere,
})

export const withdrawPremiere = route({
  method: 'POST',
  path: '/client/app/resource/premieres/withdraw',
  audience: 'artist',
  summary: '撤回一个新作预告，预约了的人不再收到通知；已经撤回的不算错',
  args: z.object({ premiereId: id() }),
  answer: z.null(),
})
