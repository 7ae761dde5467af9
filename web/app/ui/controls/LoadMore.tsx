import { classOf, type Look } from './Button.tsx'
import * as texts from './texts.ts'

export interface LoadMoreProps {
  /** A query for pages, as `useInfiniteQuery` returns it. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage(): Promise<unknown>
  }
  children: string
  look?: Look
  /** A look of its own, in place of a button's. */
  className?: string | undefined
}

/** Loads the next page of a list, or retries it; nothing on the last page. Stays focused while it loads. */
export function LoadMore({ list, children, look = 'plain', className = classOf(look) }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  const load = () => {
    if (!list.isFetchingNextPage) void list.fetchNextPage()
  }
  return (
    <button type="button" className={className} aria-disabled={list.isFetchingNextPage} onClick={load}>
      {list.isFetchingNextPage ? texts.loading : list.isFetchNextPageError ? texts.loadFailedRetry : children}
    </button>
  )
}
