import * as contract from '@shenglang/contract/media/routes'
import type { Calls } from '../platform/http/calls.ts'
import { linkToFile, linkToResource } from './downloads/downloads.ts'
import type { MediaParts } from './parts.ts'
import { countSources, selectOverviews, selectSources } from './sources.sql.ts'
import { toAudioSource } from './sources.ts'

export function mountMedia(calls: Calls, parts: MediaParts): void {
  const { db } = parts
  calls
    .on(contract.listSources, async ({ resourceId, pageNum, pageSize }, caller) => {
      const [rows, total, tokens] = await Promise.all([
        selectSources(db, resourceId, pageSize, (pageNum - 1) * pageSize),
        countSources(db, resourceId),
        parts.tokens(),
      ])
      return { rows: rows.map((row) => toAudioSource(row, caller, tokens, parts.now())), total }
    })
    .on(contract.waveformOverviews, async ({ ids }) => (ids.length === 0 ? [] : selectOverviews(db, ids)))
    .on(contract.downloadLink, ({ fileId }, caller) => linkToFile(parts, caller, fileId))
    .on(contract.packageLink, ({ resourceId }, caller) => linkToResource(parts, caller, resourceId))
}
