import { fault } from '@shenglang/contract/faults'
import { userOf } from '@shenglang/contract/roles'
import * as wishes from '@shenglang/contract/studio/applications'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import * as contract from '@shenglang/contract/studio/works'
import type { Calls } from '../platform/http/calls.ts'
import { apply, identityOf, judge, listWishes, ownApplicationOf } from './applications.ts'
import { dropFile, dropWork, saveWork } from './drafts.ts'
import { retryFailed } from './files.ts'
import { selectByHash } from './originals.sql.ts'
import type { StudioParts } from './parts.ts'
import { moveWork } from './publication.ts'
import { withQueuePositions } from './queue-positions.ts'
import { keepSmallFile } from './small-files.ts'
import { listWorksOf, readWork } from './works.ts'

export function mountStudio(calls: Calls, parts: StudioParts): void {
  const { db, now } = parts
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
    .on(contract.listOwnWorks, async (args, caller) => {
      const artistId = userOf(caller)
      const { rows, total } = await listWorksOf(db, { ...args, artistId })
      return { rows: await withQueuePositions(parts, artistId, rows), total }
    })
    .on(contract.ownWork, async ({ id }, caller) => {
      const [work] = await withQueuePositions(parts, userOf(caller), [await readWork(db, id, userOf(caller))])
      if (!work) throw fault('WORK_NOT_FOUND')
      return work
    })
    .on(contract.submitWork, async ({ id }, caller) => {
      const artistId = userOf(caller)
      await moveWork(db, { move: 'submit', resourceId: id, now: now(), actorId: artistId, artistId })
      return readWork(db, id, artistId)
    })
    .on(contract.withdrawWork, async ({ id }, caller) => {
      const artistId = userOf(caller)
      await moveWork(db, { move: 'withdraw', resourceId: id, now: now(), actorId: artistId, artistId })
      return readWork(db, id, artistId)
    })
    .on(contract.retryFile, async ({ id }, caller) => {
      return readWork(db, await retryFailed(parts, userOf(caller), id), userOf(caller))
    })
    .on(contract.removeFile, async ({ id }, caller) => {
      return readWork(db, await dropFile(parts, userOf(caller), id), userOf(caller))
    })
    .on(contract.deleteWork, async ({ id }, caller) => {
      await dropWork(parts, userOf(caller), id)
      return null
    })
    .on(contract.findOriginal, async ({ sha256 }, caller) => {
      const known = await selectByHash(db, userOf(caller), sha256)
      return { isKnown: known !== undefined, title: known?.title ?? known?.file_name ?? '' }
    })
    .on(contract.listWorks, (args) => listWorksOf(db, args))
    .on(contract.reviewWork, async ({ id, outcome, reason, submissionId }, caller) => {
      await moveWork(db, { move: outcome, resourceId: id, reason, submissionId, now: now(), actorId: userOf(caller) })
      return readWork(db, id)
    })
}
