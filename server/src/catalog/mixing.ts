import { CONTENT_TYPES, type MixNext } from '@shenglang/contract/catalog/entities'
import { type Mixable, type MixRule, transition } from '@shenglang/contract/catalog/harmony'
import type { Caller } from '@shenglang/contract/roles'
import { conditionsOf } from './finder/index.ts'
import type { CatalogParts } from './parts.ts'
import { selectMixables } from './resources.sql.ts'
import { toResource } from './resources.ts'

export interface MixWish {
  mixRule: MixRule
  mixPercent: number
  playable?: '1' | undefined
  size: number
}

/** How many of the most played that fit are judged. */
const JUDGED = 300

/** The tracks that follow this one best. Empty when its key or tempo is unknown. */
export async function findNext(
  parts: CatalogParts,
  from: Mixable & { resourceId: string },
  wish: MixWish,
  caller: Caller,
): Promise<MixNext[]> {
  if (from.tkey === '' || from.tbpm <= 0) return []
  const filter = { contentType: CONTENT_TYPES.single, mixKey: from.tkey, mixBpm: from.tbpm, ...wish }
  const { ids } = await parts.finder.list('hottest', Object.values(conditionsOf(filter, caller.vipLevel, parts.now())), 0, JUDGED)
  const others = await selectMixables(
    parts.db,
    ids.filter((id) => id !== from.resourceId),
  )
  const best = others
    .map((other) => ({ id: other.resourceId, ...transition(from, other, wish.mixRule, wish.mixPercent) }))
    .sort((a, b) => b.score - a.score || Number(b.id) - Number(a.id))
    .slice(0, wish.size)
  const rows = await parts.reading.rows(
    best.map(({ id }) => id),
    caller.userId,
  )
  const judged = new Map(best.map((transition) => [transition.id, transition]))
  return rows.flatMap((row) => {
    const { score, relation, tempoPercent, energyStep } = judged.get(row.resource_id) ?? {}
    if (score === undefined || tempoPercent === undefined || energyStep === undefined || !relation) return []
    return [{ resource: toResource(row), score, relation, tempoPercent, energyStep }]
  })
}
