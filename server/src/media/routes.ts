import * as contract from '@shenglang/contract/media/routes'
import type { Calls } from '../platform/http/calls.ts'
import { linkToFile, linkToResource } from './downloads/downloads.ts'
import type { MediaParts } from './parts.ts'
import { listSources } from './source-lists.ts'
import { selectOverviews } from './sources.sql.ts'

export function mountMedia(calls: Calls, parts: MediaParts): void {
  const { db } = parts
  calls
    .on(contract.listSources, (args, caller) => listSources(parts, args, caller))
    .on(contract.waveformOverviews, async ({ ids }) => (ids.length === 0 ? [] : selectOverviews(db, ids)))
    .on(contract.downloadLink, ({ fileId }, caller) => linkToFile(parts, caller, fileId))
    .on(contract.packageLink, ({ resourceId }, caller) => linkToResource(parts, caller, resourceId))
}
