import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { type Caller, mayCall, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { Post } from '@shenglang/contract/social/posts'
import { OwnWorkDetail } from '@shenglang/contract/studio/entities'
import type * as contract from '@shenglang/contract/studio/works'
import { createRateLimits } from '../platform/http/rate-limits.ts'
import type { Visit } from '../platform/http/visit.ts'
import { createStripper, type StrippedJson } from '../platform/stripped-json.ts'
import { isPost, savePost } from '../social/index.ts'
import type { StudioDeps } from './deps.ts'
import { saveWork } from './drafts.ts'

// Written by what it is: nothing but a schema's order would tell the one from the other.
const [stripPost, stripWork] = [createStripper(Post), createStripper(OwnWorkDetail)]

const UNSAID = { message: '请说明要发布的是什么', field: 'contentType', reason: '请说明要发布的是什么' }

type Changes = CheckedArgsOf<typeof contract.saveResource>
type Saved = StrippedJson<OwnWorkDetail | Post>

/** Anybody writes posts, and not too many; works are for artists. Throws FORBIDDEN, and what saving the one or the other throws. */
export function createSaving(deps: StudioDeps) {
  const countPost = createRateLimits(CALL_LIMITS.posts)
  return async (changes: Changes, caller: Caller, visit: Visit): Promise<Saved> => {
    const { resourceId, contentType } = changes
    const isOfPost = resourceId === undefined ? contentType === CONTENT_TYPES.post : await isPost(deps.db, resourceId)
    if (!isOfPost) return stripWork(await saveArtistsWork(deps, caller, changes))
    await countPost(userOf(caller))
    return stripPost(await savePost(deps, caller, changes, visit))
  }
}

async function saveArtistsWork(deps: StudioDeps, caller: Caller, changes: Changes): Promise<OwnWorkDetail> {
  const { resourceId, contentType } = changes
  if (!mayCall({ audience: 'artist' }, caller)) {
    // Only artists may leave out what they make.
    if (resourceId === undefined && contentType === undefined) throw fault('BAD_ARGUMENT', UNSAID)
    throw fault('FORBIDDEN')
  }
  return saveWork(deps, userOf(caller), changes)
}
