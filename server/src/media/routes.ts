import * as contract from '@shenglang/contract/media/routes'
import type { Calls } from '../platform/http/calls.ts'
import type { MediaDeps } from './deps.ts'
import { linkToFile, linkToResource } from './downloads/downloads.ts'
import { listBeats, listSources } from './source-lists.ts'
import { selectOverviews } from './sources.sql.ts'

export function mountMedia(calls: Calls, deps: MediaDeps): void {
  const { db } = deps
  calls
    .on(contract.listSources, (args, caller) => listSources(deps, args, caller))
    .on(contract.waveformOverviews, async ({ ids }) => (ids.length === 0 ? [] : selectOverviews(db, ids)))
    .on(contract.listBeats, async ({ ids }) => (ids.length === 0 ? [] : listBeats(db, ids)))
    .on(contract.downloadLink, ({ fileId, format }, caller) => linkToFile(deps, caller, fileId, format))
    .on(contract.packageLink, ({ resourceId, ...wanted }, caller) => linkToResource(deps, caller, resourceId, wanted))
}
