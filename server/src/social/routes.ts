import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import { listMentionable } from '@shenglang/contract/social/mentions'
import * as contract from '@shenglang/contract/social/routes'
import type { Db } from '../platform/database/db.ts'
import type { Calls } from '../platform/http/calls.ts'
import { addComment, deleteComment, likeComment, listComments, someComments } from './comments.ts'
import { listMarkers } from './markers.ts'
import { listMentionable as mentionable } from './mentions.ts'

export function mountSocial(calls: Calls, db: Db): void {
  calls
    .on(contract.listComments, (args, caller) => listComments(db, args, caller))
    .on(contract.someComments, (args, caller) => someComments(db, args, caller))
    .on(contract.addComment, (args, caller, exchange) => addComment(db, args, caller, exchange))
    .on(contract.likeComment, ({ id, isLiked }, caller) => likeComment(db, userOf(caller), id, isLiked))
    .on(contract.deleteComment, async ({ id }, caller, exchange) => {
      await deleteComment(db, { caller, exchange }, id)
      return null
    })
    .on(contract.waveMarkers, ({ resourceId }, { userId }) => listMarkers(db, resourceId, userId))
    .on(listMentionable, (args, caller) => mentionable(db, userOf(caller), args))
    .limit([listMentionable], CALL_LIMITS.mentionSearches)
    .limit([contract.addComment], CALL_LIMITS.comments)
    .limit([contract.likeComment], CALL_LIMITS.likes)
}
