import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import type { listFollowedPosts, listLikedPosts, listPosts, Post, PostPage } from '@shenglang/contract/social/posts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'

export type PostsRoute = typeof listPosts | typeof listFollowedPosts | typeof listLikedPosts
type Pages = InfiniteData<PostPage, string>

const POSTS = 'posts'

/** A list of posts that grows downwards by its cursors; `first` is what the page's loader brought. */
export function postsQuery<R extends PostsRoute>(route: R, args: ArgsOf<R>, first?: PostPage) {
  return infiniteQueryOptions({
    queryKey: [POSTS, ...keyOf<Route>(route, args)],
    queryFn: ({ pageParam, signal }) =>
      call<Route>(route, { ...args, ...(pageParam === '' ? {} : { before: pageParam }) }, signal) as Promise<AnswerOf<R>>,
    initialPageParam: '',
    getNextPageParam: ({ next }: PostPage) => next || undefined,
    ...(first ? { initialData: { pages: [first], pageParams: [''] } } : {}),
    // What was read stays as it was: it neither moves nor is loaded anew under the reader.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const edit = (client: QueryClient, change: (page: PostPage, index: number) => PostPage) =>
  client.setQueriesData<Pages>({ queryKey: [POSTS] }, (data) => data && { ...data, pages: data.pages.map(change) })

/** Shows a post as it is now, wherever it is shown. */
export const replacePost = (client: QueryClient, post: Post) =>
  edit(client, (page) => ({ ...page, rows: page.rows.map((row) => (row.resourceId === post.resourceId ? post : row)) }))

/** Takes a post away, wherever it is shown. */
export const dropPost = (client: QueryClient, { resourceId }: Post) =>
  edit(client, (page) => ({ ...page, rows: page.rows.filter((row) => row.resourceId !== resourceId) }))

/** Puts a post that its author has just written on top of what is open. */
export const putPostOnTop = (client: QueryClient, post: Post) =>
  edit(client, (page, index) => (index === 0 ? { ...page, rows: [post, ...page.rows] } : page))

/** Says of an author's posts whether the reader follows them now. */
export const markFollowed = (client: QueryClient, userId: string, isFocus: boolean) =>
  edit(client, (page) => ({
    ...page,
    rows: page.rows.map((row) => (row.author.userId === userId ? { ...row, author: { ...row.author, isFocus } } : row)),
  }))

/** Each post once, in order: a like between two pages moves what is hot. */
export function rowsOf(pages: readonly PostPage[]): Post[] {
  return [...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.resourceId, row]))).values()]
}
