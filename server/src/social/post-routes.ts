import * as catalog from '@shenglang/contract/catalog/routes'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import * as contract from '@shenglang/contract/social/posts'
import * as staffCalls from '@shenglang/contract/social/staff-posts'
import { setCollect, toggleCollect } from '../catalog/work/index.ts'
import { cached } from '../platform/cache/cached.ts'
import type { Calls } from '../platform/http/calls.ts'
import { setLike, toggleLike } from './post-likes.ts'
import { selectTopics } from './post-pages.sql.ts'
import { countNewerPosts, listFollowedPosts, listLikedPosts, listPosts } from './post-pages.ts'
import { type PostDeps, readPost, removePost } from './posts.ts'
import { findPosts, readStaffPost, saveStaffPost, setPostVisible } from './staff-posts.ts'

const TOPICS_MAX = 30
const TOPICS_FRESH_MS = 60_000

export function mountPosts(calls: Calls, deps: PostDeps, searchesAMinute: number): void {
  const { db } = deps
  const topics = cached(TOPICS_FRESH_MS, () => selectTopics(db, TOPICS_MAX))
  const countSearch = calls.counting('searches for posts', searchesAMinute === 0 ? [] : [{ times: searchesAMinute, perS: 60 }])
  calls
    .on(contract.listPosts, async (args, caller, exchange) => {
      if (args.keyword !== undefined) await countSearch(caller.userId ?? exchange.network)
      return listPosts(deps, args, caller)
    })
    .on(contract.listFollowedPosts, (args, caller) => listFollowedPosts(deps, args, caller))
    .on(contract.listLikedPosts, (args, caller) => listLikedPosts(deps, args, caller))
    .on(contract.countNewerPosts, (args, caller) => countNewerPosts(deps, args, caller))
    .on(contract.readPost, ({ id }, caller) => readPost(deps, id, caller))
    .on(contract.deletePost, ({ id }, caller, exchange) => removePost(deps, { caller, exchange }, id))
    .on(contract.listTopics, async ({ size }) => (await topics()).slice(0, size))
    // One call for everything that can be liked: what is no resource of the catalogue may be a post.
    .on(catalog.toggleCollect, async ({ id }, caller) => {
      return (await toggleCollect(db, userOf(caller), id)) ?? toggleLike(db, userOf(caller), id)
    })
    .on(catalog.setCollect, async ({ id, isCollect }, caller) => {
      return (await setCollect(db, userOf(caller), id, isCollect)) ?? setLike(db, userOf(caller), id, isCollect)
    })
    .limit([catalog.toggleCollect, catalog.setCollect], CALL_LIMITS.likes)
}

/** Mounts the calls of the back office about posts. */
export function mountStaffPosts(calls: Calls, deps: PostDeps): void {
  calls
    .on(staffCalls.findPosts, (args) => findPosts(deps.db, args))
    .on(staffCalls.readStaffPost, ({ id }) => readStaffPost(deps.db, id))
    .on(staffCalls.saveStaffPost, (args, caller, exchange) => saveStaffPost(deps, { staffId: userOf(caller), exchange }, args))
    .on(staffCalls.setPostVisible, (args, caller, exchange) => setPostVisible(deps, { staffId: userOf(caller), exchange }, args))
}
