import { adviseOn, type readUpgradeOffer, type UpgradeOffer } from '@shenglang/contract/commerce/access/upgrade-offer'
import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { selectPlans } from '../../commerce/levels/index.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { visibleTracksOf } from './crate-tracks.ts'
import { crateOf } from './crates.ts'

/** The upgrade that opens these tracks, or those of a crate of the caller. Throws RESOURCE_NOT_FOUND if none of them exists. */
export async function upgradeOfferFor(
  deps: CatalogDeps,
  { action, resourceIds, crateId }: CheckedArgsOf<typeof readUpgradeOffer>,
  caller: Caller,
): Promise<UpgradeOffer> {
  const ids = crateId === undefined ? resourceIds : await tracksOfCrate(deps, caller, crateId)
  const [cards, plans] = await Promise.all([deps.cards.resources(ids, caller.userId), selectPlans(deps.db)])
  if (ids.length > 0 && cards.size === 0) throw fault('RESOURCE_NOT_FOUND')
  const tracks = Array.from(cards.values(), (card) => card.parse())
  return adviseOn(tracks, action, caller.vipLevel, plans)
}

async function tracksOfCrate(deps: CatalogDeps, caller: Caller, crateId: string): Promise<string[]> {
  const crate = await crateOf(deps.db, userOf(caller), crateId)
  return (await visibleTracksOf(deps, caller, crate)).ids
}
