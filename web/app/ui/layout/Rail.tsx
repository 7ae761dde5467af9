import type { ReactNode } from 'react'
import styles from './rail.module.css'

/** One whole row of as many list items as the page has room for; on a phone all of them, to be drawn aside. */
export function Rail({ children }: { children: ReactNode }) {
  return (
    <div className="container mt-12">
      <ul className={styles.rail}>{children}</ul>
    </div>
  )
}
