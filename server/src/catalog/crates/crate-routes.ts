import * as contract from '@shenglang/contract/catalog/crates/crates'
import { type Caller, userOf } from '@shenglang/contract/roles'
import * as z from 'zod/mini'
import { linkToFiles, openFiles, quoteFiles } from '../../media/index.ts'
import type { Calls } from '../../platform/http/calls.ts'
import { asField, asList, createStripper, overlay } from '../../platform/stripped-json.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { selectFirstFiles } from '../work/resources.sql.ts'
import { addTracks, orderTracks, removeTracks, visibleTracksOf } from './crate-tracks.ts'
import { changeCrate, crateOf, cratesOf, createCrate, deleteCrate, toCrate } from './crates.ts'

export function mountCrates(calls: Calls, deps: CatalogDeps): void {
  const { db } = deps
  calls
    .on(contract.listCrates, (_, caller) => cratesOf(db, userOf(caller)))
    .on(contract.crateDetail, async ({ id }, caller) => {
      const crate = await crateOf(db, userOf(caller), id)
      const { ids, total } = await visibleTracksOf(deps, caller, crate)
      const tracks = await deps.cards.resources(ids, caller.userId)
      return overlay(stripCrate({ ...toCrate(crate), total }), asField('tracks', asList(tracks.values())))
    })
    .on(contract.createCrate, (crate, caller) => createCrate(db, userOf(caller), crate))
    .on(contract.changeCrate, (change, caller) => changeCrate(db, userOf(caller), change))
    .on(contract.deleteCrate, async ({ id }, caller) => ({ deleted: await deleteCrate(db, userOf(caller), id) }))
    .on(contract.addCrateTracks, ({ id, resourceIds }, caller) => addTracks(db, userOf(caller), id, resourceIds))
    .on(contract.removeCrateTracks, async ({ id, resourceIds }, caller) => ({
      removed: await removeTracks(db, userOf(caller), id, resourceIds),
    }))
    .on(contract.packageCrate, async ({ id, ...options }, caller) =>
      linkToFiles(deps.media, caller, await filesIn(deps, caller, id), options),
    )
    .on(contract.crateQuote, async ({ id, ...options }, caller) =>
      quoteFiles(deps.media, caller, (await filesIn(deps, caller, id)).fileIds, options),
    )
    .on(contract.openCratePackage, async ({ id, ...options }, caller) =>
      openFiles(deps.media, caller, await filesIn(deps, caller, id), options),
    )
    .on(contract.orderCrateTracks, async ({ id, resourceIds }, caller) => ({
      ordered: await orderTracks(db, userOf(caller), id, resourceIds),
    }))
}

/** The content of a crate's export: its name, and the first file of each of its tracks. */
async function filesIn(deps: CatalogDeps, caller: Caller, crateId: string) {
  const crate = await crateOf(deps.db, userOf(caller), crateId)
  const { ids } = await visibleTracksOf(deps, caller, crate)
  return { name: crate.name, fileIds: await selectFirstFiles(deps.db, ids) }
}

const stripCrate = createStripper(z.omit(contract.CrateDetail, { tracks: true }))
