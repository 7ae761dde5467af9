import * as contract from '@shenglang/contract/catalog/playback-place'
import { fault } from '@shenglang/contract/faults'
import { userOf } from '@shenglang/contract/roles'
import { deviceName } from '../accounts/index.ts'
import type { Calls } from '../platform/http/calls.ts'
import type { CatalogParts } from './parts.ts'
import { selectPlace, upsertPlace } from './playback-places.sql.ts'
import { toResource } from './resources.ts'

export function mountPlaybackPlaces(calls: Calls, { db, reading }: CatalogParts): void {
  calls
    .on(contract.readPlace, async (_, caller) => {
      const place = await selectPlace(db, userOf(caller))
      if (!place) return null
      const rows = await reading.rows(place.resource_ids, caller.userId)
      // What was playing may have been taken down since.
      if (!rows.some(({ resource_id }) => resource_id === place.resource_id)) return null
      return {
        tracks: rows.map((row) => toResource(row)),
        resourceId: place.resource_id,
        currentProgress: place.position_ms,
        device: place.device,
        savedAt: place.saved_at.toISOString(),
      }
    })
    .on(contract.savePlace, async (place, caller, { userAgent }) => {
      const savedAt = await upsertPlace(db, userOf(caller), { ...place, device: deviceName(userAgent) })
      if (!savedAt) throw fault('RESOURCE_NOT_FOUND')
      return { savedAt: savedAt.toISOString() }
    })
}
