import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { Resource } from '../entities.ts'

/** Two tracks that mix well and that everybody may play. */
export const MixPair = z.object({ from: Resource, to: Resource })
export type MixPair = z.infer<typeof MixPair>

/** A pair on the first page. A pair chosen by editors is the only one shown. */
export const ShownPair = z.extend(MixPair, { isChosen: z.boolean() })
export type ShownPair = z.infer<typeof ShownPair>

export const MIX_PAIRS = 5

interface Followed {
  from: Resource
  /** Best first. */
  after: readonly Resource[]
}

/** At most one pair for each track; no track appears in two pairs. */
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

/** True for music with known tempo, key and length that needs no VIP level to play. */
export const isForEverybody = ({ playVipLevel, resourceType, tbpm, tkey, duration }: Resource) =>
  playVipLevel === 0 && resourceType === 'MUSIC' && tbpm > 0 && tkey !== '' && duration > 0

export const listMixPairs = route({
  method: 'GET',
  path: '/client/app/cms/mix_pairs',
  audience: 'public',
  summary: '首页两台唱机上的接歌：编辑此刻选定的一对，没有时为常听的曲目里互相接得上的几对，每首只出现一次；几分钟更新一次',
  args: z.object({}),
  answer: z.array(ShownPair),
})
