import { Link } from 'react-router'
import styles from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: readonly { key: string; name: string; to: string }[]
  current: string
}

/** Parts of a page that each have an address. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, name, to }) => (
        <Link key={key} to={to} preventScrollReset aria-current={key === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
