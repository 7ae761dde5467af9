import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: readonly { key: string; name: string; to: string }[]
  current: string
}

/** Parts of a page that each have an address; where they do not all fit, the one that is open is in sight. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is open
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView: the page itself stays where it is.
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, name, to }) => (
        <Link key={key} to={to} preventScrollReset aria-current={key === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
