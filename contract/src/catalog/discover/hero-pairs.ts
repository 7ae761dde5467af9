import * as z from 'zod/mini'
import { id, int } from '../../arguments.ts'
import { endsAfterStart, isWithin, type Period, periodArgs } from '../../period.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { PickedWork } from './edit-picks.ts'

const PAIRS_MAX = 50

/** A pair that editors chose for the first page for a period. */
export const EditedPair = z.object({ from: PickedWork, to: PickedWork, startsAt: z.string(), endsAt: z.string() })
export type EditedPair = z.infer<typeof EditedPair>

/** The pair to show at an instant, the first whose period contains it; undefined when the site has to choose. */
export const pairAt = <Pair extends Period>(pairs: readonly Pair[], at: number): Pair | undefined =>
  pairs.find((pair) => isWithin(pair, at))

const Versioned = z.object({ pairs: z.array(EditedPair), version: z.int() })

export const readHeroPairs = route({
  method: 'GET',
  path: '/client/app/admin/hero_pairs',
  ...staffWith('content'),
  summary: '首页两台唱机上选定的接歌与它们的版本号，供修改；含已下架与不在期内的',
  args: z.object({}),
  answer: Versioned,
})

export const replaceHeroPairs = route({
  method: 'PUT',
  path: '/client/app/admin/hero_pairs',
  ...staffWith('content'),
  summary:
    '以新的列表替换首页选定的接歌，同时有几对时排在前面的上首页；version 不是现在的版本号时不保存。新加入的曲目应已上架、人人可听，有速度、调性与时长',
  args: z.object({
    version: int(1, 2_000_000_000),
    pairs: z
      .array(
        z.object({ fromId: id(), toId: id(), ...periodArgs }).check(
          endsAfterStart,
          z.refine(({ fromId, toId }) => fromId !== toId, { error: '请选择两首不同的曲目', path: ['toId'] }),
        ),
        '应为列表',
      )
      .check(z.maxLength(PAIRS_MAX, `不能超过 ${PAIRS_MAX} 对`)),
  }),
  answer: Versioned,
})
