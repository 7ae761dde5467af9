import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type * as contract from '@shenglang/contract/social/posts'
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

/** A page of a list; reading one row more than is shown says whether there is another page. */
async function pageOf(
  deps: PostDeps,
  { before, pageSize }: PageRequest,
  caller: Caller,
  select: (page: query.Page) => Promise<query.Cursor[]>,
): Promise<contract.PostPage> {
  const begin = before === undefined ? undefined : toCursor(before)
  const rows = await select({ readerId: caller.userId, before: begin, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    rows: await postsOf(
      deps,
      shown.map(({ id }) => id),
      caller,
    ),
    next: rows.length > pageSize ? textOf(shown.at(-1)) : '',
    newest: textOf(shown[0]),
  }
}

const textOf = (cursor: query.Cursor | undefined) => (cursor ? `${cursor.rank}.${cursor.id}` : '')

/** The contract has checked its form. */
function toCursor(text: string): query.Cursor {
  const [rank = '', id = ''] = text.split('.')
  return { rank, id }
}
