import type { InboxItem } from '@shenglang/contract/notices/entities'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/data/Skeleton.tsx'
import styles from './Inbox.module.css'
import * as texts from './texts.ts'

interface InboxPanelProps {
  title: string
  query: { data: { rows: InboxItem[] } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  failure: string
  nothing: string
  more: { to: string; name: string }
  list: (items: InboxItem[], onLeave: () => void) => ReactNode
  /** Beside the title. */
  children?: ReactNode
}

/** The content of a popover in the top bar: head, list or the reason for none, and a link to all. */
export function InboxPanel({ title, query, failure, nothing, more, list, children }: InboxPanelProps) {
  const body = useRef<HTMLDivElement>(null)
  const leave = () => body.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  const { data, isError, isFetching, refetch } = query
  return (
    <>
      <header className={styles.head}>
        <h2>{title}</h2>
        {children}
      </header>
      <div ref={body} className={styles.body} aria-busy={isFetching}>
        {data ? (
          data.rows.length > 0 ? (
            list(data.rows, leave)
          ) : (
            <p className={styles.nothing}>{nothing}</p>
          )
        ) : isError && !isFetching ? (
          <div className={styles.nothing} role="alert">
            <p>{failure}</p>
            <Button onClick={() => refetch()}>{texts.retry}</Button>
          </div>
        ) : (
          <div className="pad-16">
            <Skeleton label={texts.loading} shape="rows" count={3} />
          </div>
        )}
      </div>
      <Link to={more.to} className={`${styles.more} rigid pad-12 line-above text-centre ink-t1`} onClick={leave}>
        {more.name}
      </Link>
    </>
  )
}
