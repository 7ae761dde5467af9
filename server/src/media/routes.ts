import * as downloads from '@shenglang/contract/media/downloads/download-routes'
import * as packages from '@shenglang/contract/media/downloads/packages'
import * as hotCues from '@shenglang/contract/media/hot-cues'
import * as contract from '@shenglang/contract/media/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Files } from '../platform/files/port.ts'
import type { Calls } from '../platform/http/calls.ts'
import type { MediaDeps } from './deps.ts'
import { linkToFileOrPackage, linkToResource } from './downloads/downloads.ts'
import { linksOf, listsLink, openResource, planOf, quoteResource } from './downloads/packages.ts'
import { countCues, selectHotCues } from './hot-cues/hot-cues.sql.ts'
import { removeHotCue, saveHotCue } from './hot-cues/hot-cues.ts'
import { listBeats, listSources } from './source-lists.ts'
import { selectOverviews } from './sources/sources.sql.ts'

export function mountMedia(calls: Calls, deps: MediaDeps & { files: Files }): void {
  const { db } = deps
  calls
    .on(contract.listSources, (args, caller) => listSources(deps, args, caller))
    .on(contract.waveformOverviews, async ({ ids }) => (ids.length === 0 ? [] : selectOverviews(db, ids)))
    .on(contract.listBeats, async ({ ids }) => (ids.length === 0 ? [] : listBeats(db, ids)))
    .on(downloads.downloadLink, ({ fileId, format }, caller) => linkToFileOrPackage(deps, caller, fileId, format))
    .on(downloads.packageLink, ({ resourceId, fileId, ...options }, caller) =>
      linkToResource(deps, caller, { resourceId, fileId }, options),
    )
    .on(packages.resourceQuote, ({ resourceId, fileId, ...options }, caller) =>
      quoteResource(deps, caller, { resourceId, fileId }, options),
    )
    .on(packages.openResourcePackage, ({ resourceId, fileId, ...options }, caller) =>
      openResource(deps, caller, { resourceId, fileId }, options),
    )
    .on(packages.packagePlan, (request, caller) => planOf(deps, caller, request))
    .on(packages.packageLinks, (request, caller) => linksOf(deps, caller, request))
    .on(packages.packageLists, (request, caller) => listsLink(deps, caller, request))
    .on(hotCues.listHotCues, ({ resourceId }, caller) => selectHotCues(db, userOf(caller), resourceId))
    .on(hotCues.countHotCues, async ({ ids }, caller) => (ids.length === 0 ? [] : countCues(db, userOf(caller), ids)))
    .on(hotCues.saveHotCue, ({ resourceId, ...cue }, caller) => saveHotCue(deps, userOf(caller), resourceId, cue))
    .on(hotCues.removeHotCue, (key, caller) => removeHotCue(deps, userOf(caller), key))
}
