import type { ArgsOf } from '@shenglang/contract/route'
import { countNewerPosts, type PostPage } from '@shenglang/contract/social/posts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { call } from '../../remote/api.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { rowsOfPages } from '../../remote/rows-of-pages.ts'
import { attempt } from '../../ui/browser/attempt.ts'
import { LoadMore } from '../../ui/controls/LoadMore.tsx'
import { IconArrowUp } from '../../ui/data/icons.ts'
import { PostCard } from './PostCard.tsx'
import styles from './PostStream.module.css'
import { type PostsRoute, postsQuery } from './post-cache.ts'
import * as texts from './texts.ts'

const POLL_EVERY_MS = 60_000
/** The next page is loaded while this much is still unread. */
const AHEAD = '800px'

interface PostStreamProps<R extends PostsRoute> {
  route: R
  args: ArgsOf<R>
  first: PostPage
  /** The empty state. */
  empty: ReactNode
  /** The list to check for newer posts while the page is open. */
  newerIn?: 'newest' | 'following'
}

/** Posts in a column that loads more while scrolling. Use a new key for a new list. */
export function PostStream<R extends PostsRoute>({ route, args, first, empty, newerIn }: PostStreamProps<R>) {
  const { data = { pages: [first] }, ...list } = useInfiniteQuery(postsQuery(route, args, first))
  // A like may move a hot post to another page.
  const rows = rowsOfPages(data.pages, ({ resourceId }) => resourceId)
  if (rows.length === 0 && !list.hasNextPage) return empty
  return (
    <>
      {newerIn ? <NewerPosts route={route} args={args} since={data.pages[0]?.newest ?? ''} feed={newerIn} /> : null}
      <ol className="grid one-column gap-12">
        {rows.map((post) => (
          <li key={post.resourceId}>
            <PostCard post={post} />
          </li>
        ))}
      </ol>
      {list.hasNextPage ? <MoreInSight list={list} /> : <p className={styles.end}>{texts.noMore}</p>}
    </>
  )
}

/** Loads the next page when the end of the list comes near; with a button for readers who do not scroll, and after a failure. */
function MoreInSight({ list }: Pick<ComponentProps<typeof LoadMore>, 'list'>) {
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = sentinel.current
    if (!element || list.isFetchingNextPage || list.isFetchNextPageError) return
    const load = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && void list.fetchNextPage()
    const sight = new IntersectionObserver(load, { rootMargin: AHEAD })
    sight.observe(element)
    return () => sight.disconnect()
  })
  return (
    <div ref={sentinel} className={styles.more}>
      <LoadMore list={list}>{texts.loadMore}</LoadMore>
    </div>
  )
}

interface NewerPostsProps<R extends PostsRoute> {
  route: R
  args: ArgsOf<R>
  since: string
  feed: 'newest' | 'following'
}

/** The number of newer posts; nothing moves before the reader loads them. */
function NewerPosts<R extends PostsRoute>({ route, args, since, feed }: NewerPostsProps<R>) {
  const client = useQueryClient()
  const { data } = useQuery({
    ...remoteQuery(countNewerPosts, { since, feed }),
    enabled: since !== '',
    refetchInterval: POLL_EVERY_MS,
    initialData: { count: 0 },
    staleTime: POLL_EVERY_MS,
  })
  const show = () =>
    attempt(async () => {
      const page = (await call<PostsRoute>(route, args)) as PostPage
      client.setQueryData(postsQuery(route, args).queryKey, { pages: [page], pageParams: [''] })
      scrollTo({ top: 0 })
    })
  return (
    <div className={styles.newer} role="status">
      {data.count > 0 ? (
        <button type="button" onClick={show}>
          <IconArrowUp size={16} aria-hidden="true" />
          {texts.newPosts(data.count >= 99 ? '99+' : data.count)}
        </button>
      ) : null}
    </div>
  )
}
