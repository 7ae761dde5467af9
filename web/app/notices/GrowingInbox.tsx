import type { InboxItem } from '@shenglang/contract/notices/entities'
import { listInbox } from '@shenglang/contract/notices/routes'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { rowsOfPages } from '../remote/rows-of-pages.ts'
import { Button } from '../ui/controls/Button.tsx'
import { LoadMore } from '../ui/controls/LoadMore.tsx'
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
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listInbox, args), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listInbox, { ...args, ...(pageParam === '' ? {} : { before: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
    initialData: first && { pages: [first], pageParams: [''] },
    gcTime: 0,
  })
  if (!pages.data) {
    if (pages.isPending) return <Notice title={texts.loading} />
    const again = <Button onClick={() => pages.refetch()}>{texts.retry}</Button>
    return pages.isError ? <Notice title={failure} actions={again} /> : null
  }
  const items = rowsOfPages(pages.data.pages, idOf)
  if (items.length === 0) return <Notice title={nothing[0]}>{nothing[1]}</Notice>
  return (
    <>
      <div className={styles.items}>{list(items)}</div>
      {pages.hasNextPage ? (
        <div className="flex centred mt-16">
          <LoadMore list={pages}>{texts.loadMore}</LoadMore>
        </div>
      ) : null}
    </>
  )
}

const idOf = ({ businessType, messageId, clickParams }: InboxItem) =>
  businessType === 'PRIVATE_MSG' ? `with ${clickParams.id}` : messageId
