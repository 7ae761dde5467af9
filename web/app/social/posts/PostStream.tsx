import type { ArgsOf } from '@shenglang/contract/route'
import { countNewerPosts, type PostPage } from '@shenglang/contract/social/posts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '../../remote/api.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconArrowUp } from '../../ui/data/icons.ts'
import { errorMessage } from '../../ui/text/error-message.ts'
import { PostCard } from './PostCard.tsx'
import styles from './PostStream.module.css'
import { type PostsRoute, postsQuery, rowsOf } from './post-cache.ts'
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
  const {
    data = { pages: [first] },
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useInfiniteQuery(postsQuery(route, args, first))
  const rows = rowsOf(data.pages)
  if (rows.length === 0 && !hasNextPage) return empty
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
      {hasNextPage ? (
        <More onLoadMore={() => void fetchNextPage()} isBusy={isFetchingNextPage} hasFailed={isFetchNextPageError} />
      ) : (
        <p className={styles.end}>{texts.noMore}</p>
      )}
    </>
  )
}

/** Loads the next page when its end comes near; with a button for readers who do not scroll, and after a failure. */
function More({ onLoadMore, isBusy, hasFailed }: { onLoadMore: () => void; isBusy: boolean; hasFailed: boolean }) {
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = sentinel.current
    if (!element || isBusy || hasFailed) return
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoadMore(), { rootMargin: AHEAD })
    sight.observe(element)
    return () => sight.disconnect()
  })
  return (
    <div ref={sentinel} className={styles.more}>
      <Button onClick={onLoadMore} aria-disabled={isBusy}>
        {isBusy ? texts.loading : hasFailed ? texts.loadFailedRetry : texts.loadMore}
      </Button>
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
  const show = async () => {
    try {
      const page = (await call<PostsRoute>(route, args)) as PostPage
      client.setQueryData(postsQuery(route, args).queryKey, { pages: [page], pageParams: [''] })
      scrollTo({ top: 0 })
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    }
  }
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
