import type { InboxItem } from '@shenglang/contract/notices/entities'
import { listInbox } from '@shenglang/contract/notices/routes'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/layout/Notice.tsx'
import styles from './messages-page.module.css'
import * as texts from './texts.ts'

interface GrowingInboxProps {
  args: ArgsOf<typeof listInbox>
  /** The page's loaded data; undefined where that failed. */
  first: AnswerOf<typeof listInbox> | undefined
  failure: string
  nothing: readonly [title: string, text: string]
  list: (items: InboxItem[]) => ReactNode
}

/** Notices or conversations that grow by further pages, and are loaded again after events. */
export function GrowingInbox({ args, first, failure, nothing, list }: GrowingInboxProps) {
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, refetch } =
    useInfiniteQuery({
      queryKey: [...keyOf(listInbox, args), 'pages'],
      queryFn: ({ pageParam, signal }) =>
        call(listInbox, { ...args, ...(pageParam === '' ? {} : { before: pageParam }) }, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => (next === '' ? undefined : next),
      initialData: first && { pages: [first], pageParams: [''] },
      gcTime: 0,
    })
  if (!data) {
    if (isPending) return <Notice title={texts.loading} />
    return isError ? <Notice title={failure} actions={<Button onClick={() => refetch()}>{texts.retry}</Button>} /> : null
  }
  const items = unique(data.pages.flatMap(({ rows }) => rows))
  if (items.length === 0) return <Notice title={nothing[0]}>{nothing[1]}</Notice>
  return (
    <>
      <div className={styles.items}>{list(items)}</div>
      {hasNextPage ? (
        <div className="flex centred mt-16">
          <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? texts.loading : isFetchNextPageError ? texts.loadFailedRetry : texts.loadMore}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** A notice or conversation that changed meanwhile has moved up: nothing is shown twice. */
function unique(items: InboxItem[]): InboxItem[] {
  const nameOf = ({ businessType, messageId, clickParams }: InboxItem) =>
    businessType === 'PRIVATE_MSG' ? `with ${clickParams.id}` : messageId
  const seen = new Set<string>()
  return items.filter((item) => {
    const name = nameOf(item)
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}
