import * as contract from '@shenglang/contract/catalog/playback-position'
import { fault } from '@shenglang/contract/faults'
import { userOf } from '@shenglang/contract/roles'
import * as z from 'zod/mini'
import { deviceName } from '../../accounts/sessions/index.ts'
import type { Calls } from '../../platform/http/calls.ts'
import { asField, asList, createStripper, overlay } from '../../platform/stripped-json.ts'
import type { CatalogDeps } from './deps.ts'
import { selectPlaybackPosition, upsertPlaybackPosition } from './playback-positions.sql.ts'

export function mountPlaybackPositions(calls: Calls, { db, cards }: CatalogDeps): void {
  calls
    .on(contract.readPlaybackPosition, async (_, caller) => {
      const position = await selectPlaybackPosition(db, userOf(caller))
      if (!position) return null
      const resources = await cards.resources(position.resource_ids, caller.userId)
      // The current track may have been taken down since.
      if (!resources.has(position.resource_id)) return null
      const tracks = asList(position.resource_ids.flatMap((id) => resources.get(id) ?? []))
      const fields = stripPosition({
        resourceId: position.resource_id,
        currentProgress: position.position_ms,
        device: position.device,
        savedAt: position.saved_at.toISOString(),
      })
      return overlay(fields, asField('tracks', tracks))
    })
    .on(contract.savePlaybackPosition, async (position, caller, { userAgent }) => {
      const savedAt = await upsertPlaybackPosition(db, userOf(caller), { ...position, device: deviceName(userAgent) })
      if (!savedAt) throw fault('RESOURCE_NOT_FOUND')
      return { savedAt: savedAt.toISOString() }
    })
}

const stripPosition = createStripper(z.omit(contract.PlaybackPosition, { tracks: true }))
