import * as contract from '@shenglang/contract/media/routes'
import type { Calls } from '../platform/http/calls.ts'
import { countSources, type MediaDatabase, selectOverviews, selectSources } from './sources.sql.ts'
import { toAudioSource } from './sources.ts'

export function mountMedia(calls: Calls, db: MediaDatabase): void {
  calls
    .on(contract.listSources, async ({ resourceId, pageNum, pageSize }, caller) => {
      const [rows, total] = await Promise.all([
        selectSources(db, resourceId, pageSize, (pageNum - 1) * pageSize),
        countSources(db, resourceId),
      ])
      return { rows: rows.map((row) => toAudioSource(row, caller)), total }
    })
    .on(contract.waveformOverviews, async ({ ids }) => (ids.length === 0 ? [] : selectOverviews(db, ids)))
}
