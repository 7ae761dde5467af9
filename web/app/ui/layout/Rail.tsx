import { Children, type ReactNode } from 'react'
import styles from './rail.module.css'

/** So many fill a wide row only where each is wide too. */
const FEW = 3

/** One whole row of as many list items as the page has room for; on a phone all of them, to be drawn aside. */
export function Rail({ children }: { children: ReactNode }) {
  return (
    <div className="container mt-12">
      <ul className={styles.rail} data-few={Children.count(children) <= FEW || undefined}>
        {children}
      </ul>
    </div>
  )
}
