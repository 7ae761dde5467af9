import type { Resource } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_MAX } from '@shenglang/contract/catalog/harmony'
import { mixNext } from '@shenglang/contract/catalog/routes'
import type { ResourceBeats } from '@shenglang/contract/media/entities'
import { listBeats } from '@shenglang/contract/media/routes'
import type { Call } from '../../../../remote/page-context.ts'
import { loadTonight, type Tonight } from './tonight.ts'

/** Enough to choose from, and for the covers on the chips. */
const CANDIDATES = 12
const WIDEST = { mixRule: 'loose', mixPercent: MIX_PERCENT_MAX } as const

/** Data of the anchor: the tracks that may follow it, their beats, and links into the library. */
export interface HeroData {
  from: Resource
  /** Best first; empty where nothing fits. */
  to: Resource[]
  beats: ResourceBeats[]
  tonight: Tonight
}

/** With `chosen`, searches for no other candidates: the pair of the day has its second track already. */
export async function loadHero(call: Call, from: Resource, chosen?: Resource): Promise<HeroData> {
  const [to, tonight] = await Promise.all([chosen ? [chosen] : candidates(call, from), loadTonight(call, from)])
  const ids = [from, ...to].map(({ resourceId }) => resourceId)
  const beats = await call(listBeats, { ids: ids.join(',') })
  return { from, to, beats, tonight }
}

/**
 * Tracks that this listener may play and that mix with this one by the strict rule; where that leaves no choice, also those by the
 * widest rule.
 */
async function candidates(call: Call, { resourceId: id }: Resource): Promise<Resource[]> {
  const args = { id, size: CANDIDATES, playable: '1' } as const
  const strict = await call(mixNext, args)
  const wider = strict.length > 1 ? [] : await call(mixNext, { ...args, ...WIDEST })
  const byId = new Map([...strict, ...wider].map(({ resource }) => [resource.resourceId, resource]))
  return [...byId.values()]
}
