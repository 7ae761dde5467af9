import type { ListOrder } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_DEFAULT, MIX_TIMES, type MixTimes, mixableKeys, transition } from '@shenglang/contract/catalog/harmony'
import type { ListFilter } from '@shenglang/contract/catalog/routes'
import { selectRecordingsLike } from '../../media/index.ts'
import { type Condition, conditionsOf, timesOf } from '../finder/index.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { selectStageVideos } from '../work/resources.sql.ts'

type Mix = Pick<Partial<ListFilter>, 'mixKey' | 'mixBpm' | 'mixRule' | 'mixPercent'>

/** Tracks whose tempo differs by at most one of these percentages count as equally near. */
const NEARNESS = [1, 2.5, 4, 6, 8, 12, 20]
/** Tempos are stored to a hundredth and ranges include both ends, so that the next range begins half a hundredth later. */
const BEHIND = 0.005

/** The matches of a key and a tempo include the track that has them, unless the filter names it (`mixAfter`). */
const ITSELF = 1

type Deps = Pick<CatalogDeps, 'db' | 'finder' | 'now'>
type Conditions = ReturnType<typeof conditionsOf>
/** A condition on values or ranges, not one that excludes ids. */
type MetCondition = Exclude<Condition, { without: number[] }>

/**
 * The conditions of a filter, and the multiples of the tempo in which it mixes: strict mode uses half and double time only if
 * nothing else fits. The track that is mixed out of, other copies of its recording, and its stage video are no matches.
 */
async function fit(
  deps: Deps,
  filter: Partial<ListFilter>,
  vipLevel: number,
): Promise<{ conditions: Conditions; times: MixTimes }> {
  const excluded = await exclusionOf(deps, filter)
  const fitIn = (times: MixTimes) => ({
    times,
    conditions: { ...conditionsOf(filter, vipLevel, deps.now(), times), ...excluded },
  })
  const first = fitIn(timesOf(filter.mixRule))
  if (!filter.mixBpm || first.times === MIX_TIMES) return first
  const { total } = await deps.finder.list('hottest', Object.values(first.conditions), 0, 1)
  return total > (filter.mixAfter ? 0 : ITSELF) ? first : fitIn(MIX_TIMES)
}

async function exclusionOf({ db }: Deps, { mixAfter }: Partial<ListFilter>): Promise<Conditions> {
  if (!mixAfter) return {}
  const [recordings, videos] = await Promise.all([selectRecordingsLike(db, mixAfter), selectStageVideos(db, [mixAfter])])
  return { mixAfter: { without: [mixAfter, ...recordings, ...videos.map(({ other }) => other)].map(Number) } }
}

/** The conditions of a filter, with those of its mix in the times that fit. */
export async function fittingConditions(deps: Deps, filter: Partial<ListFilter>, vipLevel: number): Promise<Conditions> {
  return (await fit(deps, filter, vipLevel)).conditions
}

/** One page of a filter's matches, and their total. */
export async function findPage(
  deps: Deps,
  order: ListOrder,
  filter: Partial<ListFilter>,
  vipLevel: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { finder } = deps
  const { conditions, times } = await fit(deps, filter, vipLevel)
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
    const page = await finder.list('hottest', [...Object.values(others), ...group], from, limit - ids.length)
    ids.push(...page.ids)
    before += page.total
  }
  return { ids, total }
}

/** The keys and tempos of a mix, each with its conditions, the best mix first. */
export function matchGroups(mix: Mix, times: MixTimes = timesOf(mix.mixRule)): MetCondition[][] {
  const { mixKey = '', mixBpm, mixRule = 'strict', mixPercent = MIX_PERCENT_DEFAULT } = mix
  const keys = mixableKeys(mixKey, mixRule)
  if (!mixBpm) return keys.map((key) => [{ dimension: 'tkey', values: [key] }])
  const from = { tkey: mixKey, tbpm: mixBpm, energy: 0 }
  const ends = [...NEARNESS.filter((percent) => percent < mixPercent), mixPercent]
  const groups = keys.flatMap((key) =>
    ends.map((end, index) => {
      const begin = ends[index - 1]
      const to = { tkey: key, tbpm: mixBpm * (1 + ((begin ?? 0) + end) / 200), energy: 0 }
      const conditions: MetCondition[] = [
        { dimension: 'tkey', values: [key] },
        { measure: 'tempo', ranges: temposBetween(mixBpm, times, begin, end) },
      ]
      return { score: transition(from, to, mixRule, mixPercent).score, conditions }
    }),
  )
  return groups.toSorted((a, b) => b.score - a.score).map(({ conditions }) => conditions)
}

type Ranges = Extract<Condition, { measure: string }>['ranges']

/** Tempos that differ by more than `begin` and at most `end` percent, in these times; all up to `end` without `begin`. */
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
