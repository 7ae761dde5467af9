import type { Resource } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { withValue } from '../../ui/query-address.ts'
import styles from '../../ui/sections.module.css'

interface GrowingRowsProps {
  first: Resource[]
  total: number
  args: ArgsOf<typeof listResources> & { pageSize: number }
  query: URLSearchParams
  /** Stands first, and not a second time. */
  pinned?: Resource | undefined
  noteOf?: (track: Resource) => string | undefined
}

/**
 * A page of a list that grows by the pages after it, in place. What makes it grow is a link to the next page, so that the list
 * goes on without scripts too; a list that begins later has one to the page before. Give it a new key for a new list.
 */
export function GrowingRows({ first, total, args, query, pinned, noteOf }: GrowingRowsProps) {
  const firstPage = Number(args.pageNum ?? 1)
  const before = (firstPage - 1) * args.pageSize
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    queryKey: ['growing', ...keyOf(listResources, args)],
    queryFn: ({ pageParam, signal }) => call(listResources, { ...args, pageNum: pageParam }, signal),
    initialPageParam: firstPage,
    getNextPageParam: (_last, _pages, pageNum) => pageNum + 1,
    // The page's loader has asked for the first; whoever comes back begins with what it asks then.
    initialData: { pages: [{ rows: first, total }], pageParams: [firstPage] },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // What was published meanwhile moves the pages: nothing is shown twice.
  const rows = [...new Map(data.pages.flatMap((page) => page.rows.map((row) => [row.resourceId, row]))).values()]
  const left = total - before - rows.length
  const pageTo = (page: number) => withValue(query, 'pageNum', String(page))
  return (
    <>
      {before > 0 ? (
        <div className={styles.grow}>
          <ButtonLink to={pageTo(firstPage - 1)} rel="prev">
            看前面的 {before.toLocaleString('zh-CN')} 首
          </ButtonLink>
        </div>
      ) : null}
      <TrackRows
        tracks={pinned ? rows.filter(({ resourceId }) => resourceId !== pinned.resourceId) : rows}
        startAt={before}
        pinned={pinned}
        waiting={isFetchingNextPage ? Math.min(left, args.pageSize) : 0}
        {...(noteOf ? { noteOf } : {})}
      />
      {left > 0 && !isFetchingNextPage ? (
        <div className={styles.grow}>
          <ButtonLink
            to={pageTo(firstPage + data.pages.length)}
            rel="next"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void fetchNextPage()
            }}
          >
            {isFetchNextPageError ? '加载失败，点此重试' : `再看 ${Math.min(left, args.pageSize)} 首`}
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}
