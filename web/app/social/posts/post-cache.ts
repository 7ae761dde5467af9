import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import type { listFollowedPosts, listLikedPosts, listPosts, Post, PostPage } from '@shenglang/contract/social/posts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'

export type PostsRoute = typeof listPosts | typeof listFollowedPosts | typeof listLikedPosts
type Pages = InfiniteData<PostPage, string>

const POSTS = 'posts'

/** A list of posts that grows by its cursors; `first` is the loader's page. */
export function postsQuery<R extends PostsRoute>(route: R, args: ArgsOf<R>, first?: PostPage) {
  return infiniteQueryOptions({
    queryKey: [POSTS, ...keyOf<Route>(route, args)],
    queryFn: ({ pageParam, signal }) =>
      call<Route>(route, { ...args, ...(pageParam === '' ? {} : { before: pageParam }) }, signal) as Promise<AnswerOf<R>>,
    initialPageParam: '',
    getNextPageParam: ({ next }: PostPage) => next || undefined,
    ...(first ? { initialData: { pages: [first], pageParams: [''] } } : {}),
    // Read posts do not move and are not reloaded under the reader.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const edit = (client: QueryClient, change: (page: PostPage, index: number) => PostPage) =>
  client.setQueriesData<Pages>({ queryKey: [POSTS] }, (data) => data && { ...data, pages: data.pages.map(change) })

/** Updates a post in all views. */
export const replacePost = (client: QueryClient, post: Post) =>
  edit(client, (page) => ({ ...page, rows: page.rows.map((row) => (row.resourceId === post.resourceId ? post : row)) }))

/** Removes a post from all views. */
export const dropPost = (client: QueryClient, { resourceId }: Post) =>
  edit(client, (page) => ({ ...page, rows: page.rows.filter((row) => row.resourceId !== resourceId) }))

/** Puts a new post of the user on top of the open lists. */
export const putPostOnTop = (client: QueryClient, post: Post) =>
  edit(client, (page, index) => (index === 0 ? { ...page, rows: [post, ...page.rows] } : page))

/** Updates on an author's posts whether the reader follows them. */
export const markFollowed = (client: QueryClient, userId: string, isFocus: boolean) =>
  edit(client, (page) => ({
    ...page,
    rows: page.rows.map((row) => (row.author.userId === userId ? { ...row, author: { ...row.author, isFocus } } : row)),
  }))
