import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type * as contract from '@shenglang/contract/social/posts'
import { cursorPage } from '../platform/paging.ts'
import * as query from './post-pages.sql.ts'
import { wordsIn } from './post-words.sql.ts'
import { type PostDeps, postsOf } from './posts.ts'

const NEWER_MAX = 99

interface PageRequest {
  before?: string | undefined
  pageSize: number
}

/** Discovery, or the posts of one topic, author or keyword. Throws KEYWORD_REQUIRED for a blank one. */
export function listPosts(
  deps: PostDeps,
  { orderBy, topic, userId, keyword, ...request }: CheckedArgsOf<typeof contract.listPosts>,
  caller: Caller,
): Promise<contract.PostPage> {
  const { db } = deps
  if (keyword !== undefined) {
    const words = wordsIn(keyword)
    if (words.length === 0) throw fault('KEYWORD_REQUIRED')
    return pageOf(deps, request, caller, (page) => query.selectMatches(db, words, page))
  }
  if (orderBy === 'hottest') return pageOf(deps, request, caller, (page) => query.selectHottest(db, page))
  const narrow = { topic: topic?.replaceAll('#', ''), userId }
  return pageOf(deps, request, caller, (page) => query.selectNewest(db, narrow, page))
}

export function listFollowedPosts(deps: PostDeps, request: PageRequest, caller: Caller): Promise<contract.PostPage> {
  return pageOf(deps, request, caller, (page) => query.selectFollowedPosts(deps.db, userOf(caller), page))
}

export function listLikedPosts(deps: PostDeps, request: PageRequest, caller: Caller): Promise<contract.PostPage> {
  return pageOf(deps, request, caller, (page) => query.selectLiked(deps.db, userOf(caller), page))
}

export async function countNewerPosts(
  { db }: PostDeps,
  { since, feed }: CheckedArgsOf<typeof contract.countNewerPosts>,
  { userId: readerId }: Caller,
): Promise<{ count: number }> {
  const isFeed = feed === 'following'
  if (isFeed && readerId === undefined) return { count: 0 }
  return { count: await query.countNewer(db, toCursor(since), { readerId, isFeed, most: NEWER_MAX }) }
}

async function pageOf(
  deps: PostDeps,
  { before, pageSize }: PageRequest,
  caller: Caller,
  select: (page: query.Page) => Promise<query.Cursor[]>,
): Promise<contract.PostPage> {
  const begin = before === undefined ? undefined : toCursor(before)
  const selected = await select({ readerId: caller.userId, before: begin, limit: pageSize + 1 })
  const { rows, next } = cursorPage(selected, pageSize, textOf)
  const ids = rows.map(({ id }) => id)
  return { rows: await postsOf(deps, ids, caller), next, newest: rows[0] ? textOf(rows[0]) : '' }
}

const textOf = ({ rank, id }: query.Cursor) => `${rank}.${id}`

/** The contract has checked its form. */
function toCursor(text: string): query.Cursor {
  const [rank = '', id = ''] = text.split('.')
  return { rank, id }
}
