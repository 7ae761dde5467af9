import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { CommentPage } from '../../social/comment-pages.ts'
import { commentsQuery } from '../../social/comments.ts'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'
import styles from './TrackTabs.module.css'
import * as texts from './texts.ts'
import { type TrackTab, tabAt } from './track-tab.ts'

/** The part of a track's page that its address names; the server is not sent that part of an address. */
export function useTrackTab(): TrackTab {
  const { hash } = useLocation()
  return tabAt(useHydrated() ? hash : '')
}

interface TrackTabsProps {
  resourceId: string
  first: CommentPage | undefined
  versions: number
  hasNext: boolean
}

/** Tabs on a phone for the sections that a wide screen shows side by side. */
export function TrackTabs({ resourceId, first, versions, hasNext }: TrackTabsProps) {
  const { search } = useLocation()
  const current = useTrackTab()
  // The list below the tabs loads it; this only follows its count.
  const { data } = useInfiniteQuery({ ...commentsQuery(resourceId, 'newest'), enabled: false })
  const comments = (data?.pages[0] ?? first)?.commentCount
  const tab = (key: TrackTab, name: string, count?: number) => (
    <Link
      to={`${search}#${key}`}
      replace
      preventScrollReset
      aria-current={key === current ? 'true' : undefined}
      className="flex baseline gap-4 ink-t1"
    >
      {name}
      {count === undefined ? null : <small className="number ink-t2">{count}</small>}
    </Link>
  )
  return (
    <nav className={styles.tabs} aria-label={texts.tabs}>
      {tab('comments', texts.comments, comments)}
      {hasNext ? tab('next', texts.matching) : null}
      {tab('versions', texts.version, versions)}
    </nav>
  )
}
