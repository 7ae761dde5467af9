import type { Resource } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../remote/api.ts'
import { keyOf } from '../../../remote/remote-query.ts'
import { rowsOfPages } from '../../../remote/rows-of-pages.ts'
import { TrackRows } from '../../../track/rows/TrackRow.tsx'
import { withValue } from '../../../ui/browser/query-address.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { grouped } from '../../../ui/text/grouped.ts'
import * as texts from './texts.ts'

interface GrowingRowsProps {
  first: Resource[]
  total: number
  args: ArgsOf<typeof listResources> & { pageSize: number }
  query: URLSearchParams
  /** Listed first, and not a second time. */
  pinned?: Resource | undefined
  noteOf?: (track: Resource) => string | undefined
}

/**
 * A list that loads further pages in place. The button is a link to the next page, so that it works without scripts; a list
 * that starts later has one to the page before. Use a new key for a new list.
 */
export function GrowingRows({ first, total, args, query, pinned, noteOf }: GrowingRowsProps) {
  const firstPage = Number(args.pageNum ?? 1)
  const before = (firstPage - 1) * args.pageSize
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    queryKey: ['growing', ...keyOf(listResources, args)],
    queryFn: ({ pageParam, signal }) => call(listResources, { ...args, pageNum: pageParam }, signal),
    initialPageParam: firstPage,
    getNextPageParam: (_last, _pages, pageNum) => pageNum + 1,
    // The page's loader has loaded the first page, and does so again when the reader returns.
    initialData: { pages: [{ rows: first, total }], pageParams: [firstPage] },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const rows = rowsOfPages(data.pages, ({ resourceId }) => resourceId)
  const left = total - before - rows.length
  const pageTo = (page: number) => withValue(query, 'pageNum', String(page))
  return (
    <>
      {before > 0 ? (
        <div className="flex centred mt-16">
          <ButtonLink to={pageTo(firstPage - 1)} rel="prev">
            {texts.seeBefore(grouped(before))}
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
        <div className="flex centred mt-16">
          <ButtonLink
            to={pageTo(firstPage + data.pages.length)}
            rel="next"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void fetchNextPage()
            }}
          >
            {isFetchNextPageError ? texts.loadFailedRetry : texts.seeMore(Math.min(left, args.pageSize))}
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}
