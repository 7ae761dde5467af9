import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Resource } from './entities.ts'

/** Two tracks that go into each other, as everybody may hear them. */
export const MixPair = z.object({ from: Resource, to: Resource })
export type MixPair = z.infer<typeof MixPair>

export const MIX_PAIRS = 5

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
    if (!to || seen.has(from.resourceId) || !isForEverybody(from) || pairs.length === MIX_PAIRS) continue
    pairs.push({ from, to })
    seen.add(from.resourceId).add(to.resourceId)
  }
  return pairs
}

/** Music with a tempo, a key and a length, for which no level is asked. */
export const isForEverybody = ({ playVipLevel, resourceType, tbpm, tkey, duration }: Resource) =>
  playVipLevel === 0 && resourceType === 'MUSIC' && tbpm > 0 && tkey !== '' && duration > 0

export const listMixPairs = route({
  method: 'GET',
  path: '/client/app/cms/mix_pairs',
  audience: 'public',
  summary: '常听的曲目里互相接得上的几对，每首只出现一次；几分钟更新一次',
  args: z.object({}),
  answer: z.array(MixPair),
})
