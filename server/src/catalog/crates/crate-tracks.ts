import { CRATE_LIMITS } from '@shenglang/contract/catalog/crates/crates'
import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import type { Db } from '../../platform/database/db.ts'
import { findPage } from '../discover/matches.ts'
import type { CatalogDeps } from '../work/deps.ts'
import {
  appendCrateTracks,
  deleteCrateTracks,
  lockCrate,
  reorderCrateTracks,
  selectAudible,
  selectCrateTracks,
  selectHeld,
} from './crate-tracks.sql.ts'
import type { CrateRow } from './crates.sql.ts'

/** The visible tracks of a crate; for a smart crate the first current matches of its filter. */
export async function visibleTracksOf(
  { db, finder, now }: CatalogDeps,
  caller: Caller,
  { crate_id, filter }: CrateRow,
): Promise<{ ids: string[]; total: number }> {
  if (filter === null) {
    const ids = await selectCrateTracks(db, crate_id)
    return { ids, total: ids.length }
  }
  const { orderBy, ...listed } = filter
  return findPage({ db, finder, now }, orderBy, listed, caller.vipLevel, { offset: 0, limit: CRATE_LIMITS.found })
}

/** Adds tracks to the end of a crate, skipping those already in it. Throws RESOURCE_NOT_FOUND if any is not playable. */
export function addTracks(db: Db, userId: string, crateId: string, resourceIds: string[]) {
  return inCrate(db, userId, crateId, async (transaction) => {
    const requested = [...new Set(resourceIds)]
    const { count, held } = await selectHeld(transaction, crateId, requested)
    const fresh = requested.filter((resourceId) => !held.has(resourceId))
    if (fresh.length > 0) {
      const audible = await selectAudible(transaction, fresh)
      if (audible.size < fresh.length) throw fault('RESOURCE_NOT_FOUND')
      if (count + fresh.length > CRATE_LIMITS.tracks) throw fault('CRATE_FULL', { max: CRATE_LIMITS.tracks })
      await appendCrateTracks(transaction, crateId, fresh)
    }
    return { added: fresh.length, duplicates: resourceIds.length - fresh.length }
  })
}

export function removeTracks(db: Db, userId: string, crateId: string, resourceIds: string[]): Promise<number> {
  return inCrate(db, userId, crateId, (transaction) => deleteCrateTracks(transaction, crateId, resourceIds))
}

/** Concurrent calls end with one of the two orders; tracks added or removed meanwhile are neither lost nor restored. */
export function orderTracks(db: Db, userId: string, crateId: string, resourceIds: string[]): Promise<number> {
  return inCrate(db, userId, crateId, (transaction) => reorderCrateTracks(transaction, crateId, [...new Set(resourceIds)]))
}

/** Changes the tracks of a crate filled by hand, one call at a time. */
function inCrate<Result>(db: Db, userId: string, crateId: string, change: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const crate = await lockCrate(transaction, userId, crateId)
    if (!crate) throw fault('CRATE_NOT_FOUND')
    if (crate.filter !== null) throw fault('CRATE_IS_SMART')
    return change(transaction)
  })
}
