import * as downloads from '@shenglang/contract/media/download-routes'
import * as offline from '@shenglang/contract/media/offline'
import * as packages from '@shenglang/contract/media/packages'
import * as contract from '@shenglang/contract/media/routes'
import type { Files } from '../platform/files/port.ts'
import type { Calls } from '../platform/http/calls.ts'
import { linkToFile, linkToResource } from './downloads/downloads.ts'
import { linksOf, listsLink, openResource, planOf, quoteResource } from './downloads/packages.ts'
import { type LeaseDeps, openLease } from './offline/leases.ts'
import { listBeats, listSources } from './source-lists.ts'
import { selectOverviews } from './sources.sql.ts'

export function mountMedia(calls: Calls, deps: LeaseDeps & { files: Files }): void {
  const { db } = deps
  calls
    .on(contract.listSources, (args, caller) => listSources(deps, args, caller))
    .on(contract.waveformOverviews, async ({ ids }) => (ids.length === 0 ? [] : selectOverviews(db, ids)))
    .on(contract.listBeats, async ({ ids }) => (ids.length === 0 ? [] : listBeats(db, ids)))
    .on(downloads.downloadLink, ({ fileId, format }, caller) => linkToFile(deps, caller, fileId, format))
    .on(downloads.packageLink, ({ resourceId, fileId, ...wanted }, caller) =>
      linkToResource(deps, caller, { resourceId, fileId }, wanted),
    )
    .on(packages.resourceQuote, ({ resourceId, fileId, ...wanted }, caller) =>
      quoteResource(deps, caller, { resourceId, fileId }, wanted),
    )
    .on(packages.openResourcePackage, ({ resourceId, fileId, ...wanted }, caller) =>
      openResource(deps, caller, { resourceId, fileId }, wanted),
    )
    .on(packages.packagePlan, (asked, caller) => planOf(deps, caller, asked))
    .on(packages.packageLinks, (asked, caller) => linksOf(deps, caller, asked))
    .on(packages.packageLists, (asked, caller) => listsLink(deps, caller, asked))
    .on(offline.openLease, ({ resourceIds }, caller) => openLease(deps, resourceIds, caller))
}
