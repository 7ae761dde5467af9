import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { type Caller, mayCall, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { Post } from '@shenglang/contract/social/posts'
import { MyWorkDetail } from '@shenglang/contract/studio/entities'
import type * as contract from '@shenglang/contract/studio/works'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import { createStripper, type StrippedJson } from '../../platform/stripped-json.ts'
import { isPost, savePost } from '../../social/index.ts'
import type { StudioDeps } from './deps.ts'
import { saveWork } from './drafts.ts'

// Two strippers instead of one for the union, where the order of the schemas would decide which one applies.
const [stripPost, stripWork] = [createStripper(Post), createStripper(MyWorkDetail)]

const KIND_MISSING = { message: '请说明要发布的是什么', field: 'contentType', reason: '请说明要发布的是什么' }

type Changes = CheckedArgsOf<typeof contract.saveResource>
type Saved = StrippedJson<MyWorkDetail | Post>

/**
 * Every user may write posts, within a limit; only artists may save works. Throws FORBIDDEN, and what `savePost` or `saveWork`
 * throws.
 */
export function createSaveWork(deps: StudioDeps, countPost: (userId: string) => Promise<void>) {
  return async (changes: Changes, caller: Caller, exchange: HttpExchange): Promise<Saved> => {
    const { resourceId, contentType } = changes
    const isOfPost = resourceId === undefined ? contentType === CONTENT_TYPES.post : await isPost(deps.db, resourceId)
    if (!isOfPost) return stripWork(await saveArtistsWork(deps, caller, changes))
    await countPost(userOf(caller))
    return stripPost(await savePost(deps, caller, changes, exchange))
  }
}

async function saveArtistsWork(deps: StudioDeps, caller: Caller, changes: Changes): Promise<MyWorkDetail> {
  const { resourceId, contentType } = changes
  if (!mayCall({ audience: 'artist' }, caller)) {
    // Only artists may omit the kind, which is then a work.
    if (resourceId === undefined && contentType === undefined) throw fault('BAD_ARGUMENT', KIND_MISSING)
    throw fault('FORBIDDEN')
  }
  return saveWork(deps, userOf(caller), changes)
}
