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

/** Parts of a page that each have an address; where they do not all fit, the one that is open is in sight. */
export function Tabs({ label, tabs, current, isSmall }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  // What was clicked is the open one before its page has come.
  const clicked = next && tabs.find(({ to }) => (to.startsWith('?') ? pathname + to : to) === next.pathname + next.search)
  const shown = clicked?.key ?? current
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is open
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView: the page itself stays where it is.
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [shown])
  return (
    <nav ref={row} className={styles.tabs} data-small={isSmall || undefined} aria-label={label}>
      {tabs.map(({ key, name, to }) => (
        <Link key={key} to={to} preventScrollReset aria-current={key === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
