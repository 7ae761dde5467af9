import { type Advice, adviseOn, type readAdvice } from '@shenglang/contract/commerce/advice'
import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { selectPlans } from '../commerce/index.ts'
import { insideOf } from './crate-tracks.ts'
import { crateOf } from './crates.ts'
import type { CatalogDeps } from './deps.ts'

/** What opens tracks, or those of a crate of one's own, for the caller. Throws RESOURCE_NOT_FOUND where none of them is there. */
export async function adviceOn(
  deps: CatalogDeps,
  { action, resourceIds, crateId }: CheckedArgsOf<typeof readAdvice>,
  caller: Caller,
): Promise<Advice> {
  const ids = crateId === undefined ? resourceIds : await tracksOfCrate(deps, caller, crateId)
  const [cards, plans] = await Promise.all([deps.cards.resources(ids, caller.userId), selectPlans(deps.db)])
  if (ids.length > 0 && cards.size === 0) throw fault('RESOURCE_NOT_FOUND')
  const tracks = Array.from(cards.values(), (card) => card.parse())
  return adviseOn(tracks, action, caller.vipLevel, plans)
}

async function tracksOfCrate(deps: CatalogDeps, caller: Caller, crateId: string): Promise<string[]> {
  const crate = await crateOf(deps.db, userOf(caller), crateId)
  return (await insideOf(deps, caller, crate)).ids
}
