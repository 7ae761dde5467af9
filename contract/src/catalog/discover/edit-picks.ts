import * as z from 'zod/mini'
import { id, int, oneOf, text } from '../../arguments.ts'
import { endsAfterStart, periodArgs } from '../../period.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { isDay } from '../../shanghai.ts'
import { PICK_LISTS } from './picks.ts'

const PICKS_MAX = 100
export const PICK_NOTE_MAX = 200
const VERSION_MAX = 2_000_000_000

/** A work in the editors' lists. A work that is taken down stays in them, but the site does not show it. */
export const PickedWork = z.object({
  resourceId: z.string(),
  title: z.string(),
  artist: z.string(),
  cover: z.string(),
  coverColor: z.string(),
  isPublished: z.boolean(),
})
export type PickedWork = z.infer<typeof PickedWork>

/** A pick of a list; outside its period the site does not show it. */
export const EditedPick = z.object({ work: PickedWork, note: z.string(), startsAt: z.string(), endsAt: z.string() })
export type EditedPick = z.infer<typeof EditedPick>

/** The pick of a day. `version` is never repeated for a day, even after the pick was removed and another one chosen. */
export const EditedDay = z.object({ day: z.string(), work: PickedWork, note: z.string(), version: z.int() })
export type EditedDay = z.infer<typeof EditedDay>

const note = () => z._default(text(PICK_NOTE_MAX), '')
const day = () => z.string('应为日期').check(z.refine(isDay, '应为日期，如 2026-12-01'))
const Versioned = z.object({ picks: z.array(EditedPick), version: z.int() })

export const readPicks = route({
  method: 'GET',
  path: '/client/app/admin/picks/{list}',
  ...staffWith('content'),
  summary: '编辑精选的一份列表与它的版本号，供修改；含已下架与不在期内的',
  args: z.object({ list: oneOf(PICK_LISTS) }),
  answer: Versioned,
})

export const replacePicks = route({
  method: 'PUT',
  path: '/client/app/admin/picks/{list}',
  ...staffWith('content'),
  summary: '以新的列表替换编辑精选；version 不是现在的版本号时不保存。新加入的应为已上架的单曲',
  args: z
    .object({
      list: oneOf(PICK_LISTS),
      version: int(1, VERSION_MAX),
      picks: z.array(z.object({ resourceId: id(), note: note(), ...periodArgs }).check(endsAfterStart), '应为列表').check(
        z.maxLength(PICKS_MAX, `不能超过 ${PICKS_MAX} 项`),
        z.refine((picks) => new Set(picks.map(({ resourceId }) => resourceId)).size === picks.length, '同一首出现了两次'),
      ),
    })
    .check(
      // The end of a period would shift the days of the entries after it in the rotation.
      z.refine(({ list, picks }) => list === 'choice' || picks.every(({ startsAt, endsAt }) => startsAt + endsAt === ''), {
        error: '轮换列表没有起止',
        path: ['picks'],
      }),
    ),
  answer: Versioned,
})

export const readDailyPicks = route({
  method: 'GET',
  path: '/client/app/admin/daily_picks',
  ...staffWith('content'),
  summary: '一个月里选定的每日一首，供修改；没有列出的日子由轮换列表补上',
  args: z.object({
    month: z.string('应为月份').check(z.refine((month) => isDay(`${month}-01`), '应为月份，如 2026-12')),
  }),
  answer: z.array(EditedDay),
})

export const saveDailyPick = route({
  method: 'PUT',
  path: '/client/app/admin/daily_picks/{day}',
  ...staffWith('content'),
  summary: '为一天选定每日一首；version 为读到的版本号，那天还没有选定时为 0，不再是现在的则不保存',
  args: z.object({ day: day(), version: int(0, VERSION_MAX), resourceId: id(), note: note() }),
  answer: EditedDay,
})

export const removeDailyPick = route({
  method: 'POST',
  path: '/client/app/admin/daily_picks/remove',
  ...staffWith('content'),
  summary: '撤下一天选定的每日一首，由轮换列表补上',
  args: z.object({ day: day(), version: int(1, VERSION_MAX) }),
  answer: z.object({}),
})
