import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import * as applications from '@shenglang/contract/studio/applications'
import * as edit from '@shenglang/contract/studio/edit/edit-works'
import * as premieres from '@shenglang/contract/studio/premieres'
import * as reviews from '@shenglang/contract/studio/review'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import * as contract from '@shenglang/contract/studio/works'
import type { Calls } from '../platform/http/calls.ts'
import { analyseWork } from './derivation/analyse.ts'
import { changeMany, listChanges, undoChange } from './edit/bulk-change.ts'
import { listAllWorks, readEditable, removeFileByStaff, saveByStaff, setVisible } from './edit/edit-work.ts'
import { tracksOf } from './edit/packs.ts'
import { exportToCsv, importFromCsv } from './edit/works-csv.ts'
import { listMine, listShown, savePremiere, withdrawPremiere } from './premieres/premieres.ts'
import { applicationOf, apply, findApplications, identityOf, reviewApplication } from './review/applications.ts'
import { decide, undo } from './review/decisions.ts'
import { claim, listQueue, listReasons, release, saveReasons } from './review/queue.ts'
import { readItem } from './review/review-item.ts'
import { findOriginal } from './uploads/find-original.ts'
import { storeSmallFile } from './uploads/small-files.ts'
import type { StudioDeps } from './works/deps.ts'
import { dropFile, dropWork } from './works/drafts.ts'
import { retryFailed } from './works/files.ts'
import { listOwnWorks, moveMyWork, myWork, reviewWork } from './works/my-works.ts'
import { storeGrid } from './works/save-grid.ts'
import { storeSections } from './works/save-sections.ts'
import { createSaveWork } from './works/save-work.ts'
import { listWorksOf, readWork } from './works/works.ts'

export function mountStudio(calls: Calls, deps: StudioDeps): void {
  mountEditing(calls, deps)
  const { db } = deps
  calls
    .on(uploadFile, (args, caller) => storeSmallFile(deps, userOf(caller), args))
    .on(applications.applyArtist, (input, caller) => apply(deps, userOf(caller), input))
    .on(applications.myApplication, (_args, caller) => applicationOf(deps, userOf(caller)))
    .on(applications.listApplications, (args) => findApplications(deps, args))
    .on(applications.readIdentity, ({ id }) => identityOf(deps, id))
    .on(applications.reviewApplication, (review, caller) => reviewApplication(deps, { ...review, reviewerId: userOf(caller) }))
    .on(contract.saveResource, createSaveWork(deps, calls.counting('posts', CALL_LIMITS.posts)))
    .on(contract.listMyWorks, (args, caller) => listOwnWorks(deps, userOf(caller), args))
    .on(contract.myWork, ({ id }, caller) => myWork(deps, userOf(caller), id))
    .on(contract.submitWork, ({ id }, caller) => moveMyWork(deps, userOf(caller), id, 'submit'))
    .on(contract.withdrawWork, ({ id }, caller) => moveMyWork(deps, userOf(caller), id, 'withdraw'))
    .on(contract.retryFile, async ({ id }, caller) => {
      return readWork(db, await retryFailed(deps, userOf(caller), id), userOf(caller))
    })
    .on(contract.removeFile, async ({ id }, caller) => {
      return readWork(db, await dropFile(deps, userOf(caller), id), userOf(caller))
    })
    .on(contract.saveGrid, (args, caller) => storeGrid(deps, userOf(caller), args))
    .on(contract.saveSections, (args, caller) => storeSections(deps, userOf(caller), args))
    .on(contract.analyseWork, ({ id }, caller) => analyseWork(deps, userOf(caller), id))
    .on(contract.deleteWork, ({ id }, caller) => dropWork(deps, userOf(caller), id))
    .on(contract.findOriginal, (args, caller) => findOriginal(db, userOf(caller), args))
    .on(reviews.reviewQueue, (args, caller) => listQueue(deps, userOf(caller), args))
    .on(reviews.readReview, ({ id }, caller) => readItem(deps, userOf(caller), id))
    .on(reviews.claimReview, ({ id }, caller) => claim(deps, userOf(caller), id))
    .on(reviews.releaseReview, ({ id }, caller) => release(deps, userOf(caller), id))
    .on(reviews.decideReview, (verdict, caller) => decide(deps, userOf(caller), verdict))
    .on(reviews.undoReview, ({ id }, caller) => undo(deps, userOf(caller), id))
    .on(reviews.listReviewReasons, () => listReasons(deps))
    .on(reviews.saveReviewReasons, (args) => saveReasons(deps, args))
    .on(premieres.listPremieres, ({ artistId }, caller) => listShown(deps, artistId, caller.userId))
    .on(premieres.listMyPremieres, (_args, caller) => listMine(deps, userOf(caller)))
    .on(premieres.savePremiere, (args, caller, exchange) => savePremiere(deps, userOf(caller), args, exchange))
    .on(premieres.withdrawPremiere, ({ premiereId }, caller) => withdrawPremiere(deps, userOf(caller), premiereId))
    .on(contract.listWorks, (args) => listWorksOf(db, args))
    .on(contract.reviewWork, (verdict, caller) => reviewWork(deps, userOf(caller), verdict))
    .limit([uploadFile], CALL_LIMITS.smallFiles)
    .limit([premieres.savePremiere], CALL_LIMITS.posts)
}

/** All works, as staff edit them. */
function mountEditing(calls: Calls, deps: StudioDeps): void {
  calls
    .on(edit.findWorks, (args) => listAllWorks(deps.db, args))
    .on(edit.readEditableWork, ({ id }) => readEditable(deps.db, id))
    .on(edit.saveEditedWork, (args, caller) => saveByStaff(deps, userOf(caller), args))
    .on(edit.removeWorkFile, ({ id }) => removeFileByStaff(deps, id))
    .on(edit.listTracksByIds, ({ ids }) => tracksOf(deps.db, ids))
    .on(edit.setWorkVisible, (args, caller) => setVisible(deps, userOf(caller), args))
    .on(edit.changeWorks, (args, caller) => changeMany(deps, userOf(caller), args))
    .on(edit.listWorksChanges, () => listChanges(deps))
    .on(edit.undoWorksChange, ({ id }, caller) => undoChange(deps, userOf(caller), id))
    .on(edit.exportWorks, (filter) => exportToCsv(deps, filter))
    .on(edit.importWorks, (file, caller) => importFromCsv(deps, userOf(caller), file))
}
