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

/** Everything about the anchor: what may follow it, on which beats, and the links around it. */
export interface HeroData {
  from: Resource
  /** Best first; empty where nothing fits. */
  to: Resource[]
  beats: ResourceBeats[]
  tonight: Tonight
}

/** With `chosen` nothing else is looked for: the pair of the day has its second track. */
export async function loadHero(call: Call, from: Resource, chosen?: Resource): Promise<HeroData> {
  const [to, tonight] = await Promise.all([chosen ? [chosen] : candidates(call, from), loadTonight(call, from)])
  const ids = [from, ...to].map(({ resourceId }) => resourceId)
  const beats = await call(listBeats, { ids: ids.join(',') })
  return { from, to, beats, tonight }
}

/** What fits strictly; where nothing does, what fits by the widest rule. */
async function candidates(call: Call, { resourceId: id }: Resource): Promise<Resource[]> {
  const strict = await call(mixNext, { id, size: CANDIDATES })
  const found = strict.length > 0 ? strict : await call(mixNext, { id, size: CANDIDATES, ...WIDEST })
  return found.map(({ resource }) => resource)
}
