import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import styles from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: readonly { key: string; name: string; to: string }[]
  current: string
  /** Above a page's own head, where it takes little room. */
  isSmall?: boolean
}

/** Tabs with addresses; where they do not all fit, the current one is scrolled into view. */
export function Tabs({ label, tabs, current, isSmall }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  // A clicked tab is the current one before its page is loaded.
  const clicked = next && tabs.find(({ to }) => (to.startsWith('?') ? pathname + to : to) === next.pathname + next.search)
  const shown = clicked?.key ?? current
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is current
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView: the page itself must not scroll.
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [shown])
  return (
    <nav
      ref={row}
      className={`${styles.tabs} relative flex gap-4-24 mt-24 scroll-x line-below`}
      data-small={isSmall || undefined}
      aria-label={label}
    >
      {tabs.map(({ key, name, to }) => (
        <Link className="hover-ink-t0" key={key} to={to} preventScrollReset aria-current={key === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
