import type { InboxItem } from '@shenglang/contract/notices/entities'
import { listInbox } from '@shenglang/contract/notices/routes'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import sections from '../ui/sections.module.css'
import styles from './messages-page.module.css'

interface GrowingInboxProps {
  args: ArgsOf<typeof listInbox>
  /** What the page's loader brought; undefined where it could not. */
  first: AnswerOf<typeof listInbox> | undefined
  failure: string
  nothing: readonly [title: string, words: string]
  list: (items: InboxItem[]) => ReactNode
}

/** Notices or conversations, growing by the pages after the first, and asked for anew when something happens. */
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
    if (isPending) return <Notice title="加载中…" />
    return isError ? <Notice title={failure} actions={<Button onClick={() => refetch()}>重试</Button>} /> : null
  }
  const items = unique(data.pages.flatMap(({ rows }) => rows))
  if (items.length === 0) return <Notice title={nothing[0]}>{nothing[1]}</Notice>
  return (
    <>
      <div className={styles.items}>{list(items)}</div>
      {hasNextPage ? (
        <div className={sections.grow}>
          <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? '加载中…' : isFetchNextPageError ? '加载失败，点此重试' : '加载更多'}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** One that grew or was answered meanwhile has moved up: nothing is shown twice. */
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
