import type { Resource } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/sections.module.css'

interface GrowingRowsProps {
  first: Resource[]
  total: number
  args: ArgsOf<typeof listResources> & { pageSize: number }
}

/** A page of a list that grows by the pages after it, in place. Give it a new key for a new list. */
export function GrowingRows({ first, total, args }: GrowingRowsProps) {
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
  return (
    <>
      <TrackRows tracks={rows} startAt={before} />
      {before + rows.length < total ? (
        <div className={styles.grow}>
          <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? '加载中…' : isFetchNextPageError ? '加载失败，点此重试' : '加载更多'}
          </Button>
        </div>
      ) : null}
    </>
  )
}
