import * as z from 'zod/mini'
import { id, oneOf, text } from '../arguments.ts'
import { route } from '../route.ts'
import { shanghaiDay } from '../shanghai.ts'
import { Resource } from './entities.ts'

/** The editors' lists: `choice` is shown whole, of `one` a resource a day. */
export const PICK_LISTS = ['choice', 'one'] as const
export type PickList = (typeof PICK_LISTS)[number]
const PICKS_MAX = 100
const PICK_NOTE_MAX = 200

/** A resource with the editors' word on it. */
export const Pick = z.object({ note: z.string(), resource: Resource })
export type Pick = z.infer<typeof Pick>

export const listPicks = route({
  method: 'GET',
  path: '/client/app/cms/picks/{list}',
  audience: 'public',
  summary: '编辑精选：choice 为精选列表，one 为每日一首的轮换列表',
  args: z.object({ list: oneOf(PICK_LISTS) }),
  answer: z.array(Pick),
})

export const replacePicks = route({
  method: 'PUT',
  path: '/client/app/cms/picks/{list}',
  audience: 'staff',
  permission: 'content',
  summary: '以新的列表替换编辑精选',
  args: z.object({
    list: oneOf(PICK_LISTS),
    picks: z
      .array(z.object({ resourceId: id(), note: z._default(text(PICK_NOTE_MAX), '') }), '应为列表')
      .check(z.maxLength(PICKS_MAX, `不能超过 ${PICKS_MAX} 项`)),
  }),
  answer: z.array(Pick),
})

const DAY_MS = 86_400_000

/** Which of `count` picks is the one of the day in Shanghai, `daysAgo` days before `now`. */
export function pickOfDay(count: number, now: Date, daysAgo = 0): number {
  const day = Date.parse(shanghaiDay(now)) / DAY_MS - daysAgo
  return ((day % count) + count) % count
}
