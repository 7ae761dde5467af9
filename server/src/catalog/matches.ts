import type { ListOrder } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_DEFAULT, MIX_TIMES, type MixTimes, mixableKeys, transition } from '@shenglang/contract/catalog/harmony'
import type { ListFilter } from '@shenglang/contract/catalog/routes'
import type { CatalogDeps } from './deps.ts'
import { type Condition, conditionsOf, timesOf } from './finder/index.ts'

type Mix = Pick<Partial<ListFilter>, 'mixKey' | 'mixBpm' | 'mixRule' | 'mixPercent'>

/** Up to these differences of tempo, in percent, tracks count as equally near. */
const NEARNESS = [1, 2.5, 4, 6, 8, 12, 20]
/** Tempos are kept to a hundredth, and both ends of a range are in it: the next begins half a hundredth behind. */
const BEHIND = 0.005

/** Whoever asks for what mixes with a track finds that track, too. */
const ITSELF = 1

/** The times of a filter's mix: a strict one goes into half and double time only where nothing else fits. */
async function fittingTimes(
  { finder, now }: Pick<CatalogDeps, 'finder' | 'now'>,
  filter: Partial<ListFilter>,
  vipLevel: number,
): Promise<MixTimes> {
  const times = timesOf(filter.mixRule)
  if (!filter.mixBpm || times === MIX_TIMES) return times
  const { total } = await finder.list('hottest', Object.values(conditionsOf(filter, vipLevel, now(), times)), 0, 1)
  return total > ITSELF ? times : MIX_TIMES
}

/** The conditions of a filter, those of its mix in the times that fit. */
export async function fittingConditions(
  deps: Pick<CatalogDeps, 'finder' | 'now'>,
  filter: Partial<ListFilter>,
  vipLevel: number,
): Promise<ReturnType<typeof conditionsOf>> {
  return conditionsOf(filter, vipLevel, deps.now(), await fittingTimes(deps, filter, vipLevel))
}

/** One page of what a filter finds, and how many there are over all pages. */
export async function findPage(
  deps: Pick<CatalogDeps, 'finder' | 'now'>,
  order: ListOrder,
  filter: Partial<ListFilter>,
  vipLevel: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { finder, now } = deps
  const times = await fittingTimes(deps, filter, vipLevel)
  const conditions = conditionsOf(filter, vipLevel, now(), times)
  if (order !== 'match' || !filter.mixKey) {
    return finder.list(order === 'match' ? 'newest' : order, Object.values(conditions), offset, limit)
  }
  const { mixKey: _, ...others } = conditions
  const { total } = await finder.list('hottest', Object.values(conditions), 0, 1)
  const ids: string[] = []
  let before = 0
  for (const group of matchGroups(filter, times)) {
    if (ids.length === limit) break
    const from = Math.max(0, offset - before)
    const found = await finder.list('hottest', [...Object.values(others), ...group], from, limit - ids.length)
    ids.push(...found.ids)
    before += found.total
  }
  return { ids, total }
}

/** The keys and tempos of a mix, each with conditions of its own, in the order in which a mix into them is judged. */
export function matchGroups(mix: Mix, times: MixTimes = timesOf(mix.mixRule)): Condition[][] {
  const { mixKey = '', mixBpm, mixRule = 'strict', mixPercent = MIX_PERCENT_DEFAULT } = mix
  const keys = mixableKeys(mixKey, mixRule)
  if (!mixBpm) return keys.map((key) => [{ dimension: 'tkey', values: [key] }])
  const from = { tkey: mixKey, tbpm: mixBpm, energy: 0 }
  const ends = [...NEARNESS.filter((percent) => percent < mixPercent), mixPercent]
  const groups = keys.flatMap((key) =>
    ends.map((end, index) => {
      const begin = ends[index - 1]
      const to = { tkey: key, tbpm: mixBpm * (1 + ((begin ?? 0) + end) / 200), energy: 0 }
      const conditions: Condition[] = [
        { dimension: 'tkey', values: [key] },
        { measure: 'tempo', ranges: temposBetween(mixBpm, times, begin, end) },
      ]
      return { score: transition(from, to, mixRule, mixPercent).score, conditions }
    }),
  )
  return groups.toSorted((a, b) => b.score - a.score).map(({ conditions }) => conditions)
}

type Ranges = Extract<Condition, { measure: string }>['ranges']

/** Tempos that differ by more than `begin` and at most `end` percent, in these times; all up to `end` without a begin. */
function temposBetween(bpm: number, inTimes: MixTimes, begin: number | undefined, end: number): Ranges {
  return inTimes.flatMap((times): Ranges => {
    const at = (percent: number) => Math.round(bpm * times * (100 + percent)) / 100
    if (begin === undefined) return [[at(-end), at(end)]]
    return [
      [at(-end), at(-begin) - BEHIND],
      [at(begin) + BEHIND, at(end)],
    ]
  })
}
