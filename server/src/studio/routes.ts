import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import * as wishes from '@shenglang/contract/studio/applications'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import * as contract from '@shenglang/contract/studio/works'
import type { Calls } from '../platform/http/calls.ts'
import { analyseWork } from './analysing.ts'
import { apply, identityOf, judge, listWishes, ownApplicationOf } from './applications.ts'
import type { StudioDeps } from './deps.ts'
import { dropFile, dropWork } from './drafts.ts'
import { retryFailed } from './files.ts'
import { keepGrid } from './grids.ts'
import { findOriginal } from './originals.ts'
import { listOwnWorks, moveOwnWork, ownWork, reviewWork } from './own-works.ts'
import { createSaving } from './saving.ts'
import { keepSmallFile } from './small-files.ts'
import { listWorksOf, readWork } from './works.ts'

export function mountStudio(calls: Calls, deps: StudioDeps): void {
  const { db } = deps
  calls
    .on(uploadFile, (args, caller) => keepSmallFile(deps, userOf(caller), args))
    .on(wishes.applyArtist, (wish, caller) => apply(deps, userOf(caller), wish))
    .on(wishes.ownApplication, (_args, caller) => ownApplicationOf(deps, userOf(caller)))
    .on(wishes.listApplications, (args) => listWishes(deps, args))
    .on(wishes.readIdentity, ({ id }) => identityOf(deps, id))
    .on(wishes.reviewApplication, ({ id, outcome, reason }, caller) => {
      return judge(deps, { id, outcome, reason, reviewerId: userOf(caller) })
    })
    .on(contract.saveResource, createSaving(deps))
    .on(contract.listOwnWorks, (args, caller) => listOwnWorks(deps, userOf(caller), args))
    .on(contract.ownWork, ({ id }, caller) => ownWork(deps, userOf(caller), id))
    .on(contract.submitWork, ({ id }, caller) => moveOwnWork(deps, userOf(caller), id, 'submit'))
    .on(contract.withdrawWork, ({ id }, caller) => moveOwnWork(deps, userOf(caller), id, 'withdraw'))
    .on(contract.retryFile, async ({ id }, caller) => {
      return readWork(db, await retryFailed(deps, userOf(caller), id), userOf(caller))
    })
    .on(contract.removeFile, async ({ id }, caller) => {
      return readWork(db, await dropFile(deps, userOf(caller), id), userOf(caller))
    })
    .on(contract.saveGrid, (wanted, caller) => keepGrid(deps, userOf(caller), wanted))
    .on(contract.analyseWork, ({ id }, caller) => analyseWork(deps, userOf(caller), id))
    .on(contract.deleteWork, ({ id }, caller) => dropWork(deps, userOf(caller), id))
    .on(contract.findOriginal, ({ sha256 }, caller) => findOriginal(db, userOf(caller), sha256))
    .on(contract.listWorks, (args) => listWorksOf(db, args))
    .on(contract.reviewWork, (verdict, caller) => reviewWork(deps, userOf(caller), verdict))
    .limit([uploadFile], CALL_LIMITS.smallFiles)
}
