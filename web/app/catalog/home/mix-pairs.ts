import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listResources, mixNext } from '@shenglang/contract/catalog/routes'
import type { Call } from '../../remote/page-context.ts'

/** Two tracks that go into each other, as everybody may hear them. */
export interface MixPair {
  from: Resource
  to: Resource
}

const PAIRS = 5
/** So many of what is heard most are looked at, and so many after each. */
const TRIED = 8
const FOLLOWERS = 6

/** Pairs to show what the site is about: of what is heard most, each with the best that follows, no track twice. */
export async function loadMixPairs(call: Call): Promise<MixPair[]> {
  const { rows } = await call(listResources, {
    contentType: CONTENT_TYPES.single,
    resourceType: ['MUSIC'],
    orderBy: 'hottest',
    pageSize: 2 * TRIED,
  })
  const leaving = rows.filter(isForEverybody).slice(0, TRIED)
  const following = await Promise.all(leaving.map(({ resourceId }) => call(mixNext, { id: resourceId, size: FOLLOWERS })))
  return pairsOf(leaving.map((from, index) => ({ from, after: following[index]?.map(({ resource }) => resource) ?? [] })))
}

interface Followed {
  from: Resource
  /** The best first. */
  after: readonly Resource[]
}

/** A pair for each that has one, as long as neither of the two stands in an earlier one. */
export function pairsOf(tracks: readonly Followed[]): MixPair[] {
  const seen = new Set<string>()
  const pairs: MixPair[] = []
  for (const { from, after } of tracks) {
    const to = after.find((one) => isForEverybody(one) && !seen.has(one.resourceId) && one.resourceId !== from.resourceId)
    if (!to || seen.has(from.resourceId) || !isForEverybody(from) || pairs.length === PAIRS) continue
    pairs.push({ from, to })
    seen.add(from.resourceId).add(to.resourceId)
  }
  return pairs
}

/** Music with a tempo, a key and a length, for which no level is asked. */
const isForEverybody = ({ playVipLevel, resourceType, tbpm, tkey, duration }: Resource) =>
  playVipLevel === 0 && resourceType === 'MUSIC' && tbpm > 0 && tkey !== '' && duration > 0
