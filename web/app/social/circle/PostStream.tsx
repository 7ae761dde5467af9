import type { ArgsOf } from '@shenglang/contract/route'
import { countNewerPosts, type PostPage } from '@shenglang/contract/social/posts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '../../remote/api.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { IconArrowUp } from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import { PostCard } from './PostCard.tsx'
import styles from './PostStream.module.css'
import { type PostsRoute, postsQuery, rowsOf } from './post-cache.ts'

const ASK_FOR_NEWER_EVERY_MS = 60_000
/** The next page is asked for while so much is still to be read. */
const AHEAD = '800px'

interface PostStreamProps<R extends PostsRoute> {
  route: R
  args: ArgsOf<R>
  first: PostPage
  /** What is said where there is nothing. */
  empty: ReactNode
  /** Where newer ones are looked for while the page is open. */
  newerIn?: 'newest' | 'following'
}

/** Posts one below the other, more of them as one reads on. Give it a new key for a new list. */
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
      <ol className={styles.posts}>
        {rows.map((post) => (
          <li key={post.resourceId}>
            <PostCard post={post} />
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <More onWanted={() => void fetchNextPage()} isBusy={isFetchingNextPage} hasFailed={isFetchNextPageError} />
      ) : (
        <p className={styles.end}>没有更多了</p>
      )}
    </>
  )
}

/** Asks for the next page when its end comes near; a button for those who do not scroll, and after a failure. */
function More({ onWanted, isBusy, hasFailed }: { onWanted: () => void; isBusy: boolean; hasFailed: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element || isBusy || hasFailed) return
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && onWanted(), { rootMargin: AHEAD })
    sight.observe(element)
    return () => sight.disconnect()
  })
  return (
    <div ref={place} className={styles.more}>
      <Button onClick={onWanted} aria-disabled={isBusy}>
        {isBusy ? '加载中…' : hasFailed ? '加载失败，点此重试' : '加载更多'}
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

/** How many are new since the list was read; nothing moves before the reader asks for them. */
function NewerPosts<R extends PostsRoute>({ route, args, since, feed }: NewerPostsProps<R>) {
  const client = useQueryClient()
  const { data } = useQuery({
    ...remoteQuery(countNewerPosts, { since, feed }),
    enabled: since !== '',
    refetchInterval: ASK_FOR_NEWER_EVERY_MS,
    initialData: { count: 0 },
    staleTime: ASK_FOR_NEWER_EVERY_MS,
  })
  const show = async () => {
    try {
      const page = (await call<PostsRoute>(route, args)) as PostPage
      client.setQueryData(postsQuery(route, args).queryKey, { pages: [page], pageParams: [''] })
      scrollTo({ top: 0 })
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
  return (
    <div className={styles.newer} role="status">
      {data.count > 0 ? (
        <button type="button" onClick={show}>
          <IconArrowUp size={16} aria-hidden="true" />
          {data.count >= 99 ? '99+' : data.count} 条新贴子
        </button>
      ) : null}
    </div>
  )
}
