import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import * as wishes from '@shenglang/contract/studio/applications'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import * as contract from '@shenglang/contract/studio/works'
import type { Calls } from '../platform/http/calls.ts'
import { apply, identityOf, judge, listWishes, ownApplicationOf } from './applications.ts'
import { dropFile, dropWork, saveWork } from './drafts.ts'
import { retryFailed } from './files.ts'
import { findOriginal } from './originals.ts'
import { listOwnWorks, moveOwnWork, ownWork, reviewWork } from './own-works.ts'
import type { StudioParts } from './parts.ts'
import { keepSmallFile } from './small-files.ts'
import { listWorksOf, readWork } from './works.ts'

export function mountStudio(calls: Calls, parts: StudioParts): void {
  const { db } = parts
  calls
    .on(uploadFile, ({ file }, caller) => keepSmallFile(parts, userOf(caller), file))
    .on(wishes.applyArtist, (wish, caller) => apply(parts, userOf(caller), wish))
    .on(wishes.ownApplication, (_args, caller) => ownApplicationOf(parts, userOf(caller)))
    .on(wishes.listApplications, (args) => listWishes(parts, args))
    .on(wishes.readIdentity, ({ id }) => identityOf(parts, id))
    .on(wishes.reviewApplication, ({ id, outcome, reason }, caller) => {
      return judge(parts, { id, outcome, reason, reviewerId: userOf(caller) })
    })
    .on(contract.saveResource, (changes, caller) => saveWork(parts, userOf(caller), changes))
    .on(contract.listOwnWorks, (args, caller) => listOwnWorks(parts, userOf(caller), args))
    .on(contract.ownWork, ({ id }, caller) => ownWork(parts, userOf(caller), id))
    .on(contract.submitWork, ({ id }, caller) => moveOwnWork(parts, userOf(caller), id, 'submit'))
    .on(contract.withdrawWork, ({ id }, caller) => moveOwnWork(parts, userOf(caller), id, 'withdraw'))
    .on(contract.retryFile, async ({ id }, caller) => {
      return readWork(db, await retryFailed(parts, userOf(caller), id), userOf(caller))
    })
    .on(contract.removeFile, async ({ id }, caller) => {
      return readWork(db, await dropFile(parts, userOf(caller), id), userOf(caller))
    })
    .on(contract.deleteWork, ({ id }, caller) => dropWork(parts, userOf(caller), id))
    .on(contract.findOriginal, ({ sha256 }, caller) => findOriginal(db, userOf(caller), sha256))
    .on(contract.listWorks, (args) => listWorksOf(db, args))
    .on(contract.reviewWork, (verdict, caller) => reviewWork(parts, userOf(caller), verdict))
    .limit([uploadFile], CALL_LIMITS.smallFiles)
}
