import type { ReactNode } from 'react'
import styles from './Notice.module.css'

const BARS = [12, 28, 18, 38, 22, 30, 10]

/** A place without content: the reason, and a next step. For empty, error and offline states. */
export function Notice({ title, children, actions }: { title: ReactNode; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <span className={styles.bars} aria-hidden="true">
        {BARS.map((height) => (
          <i key={height} style={{ height }} />
        ))}
      </span>
      <strong>{title}</strong>
      {children === undefined ? null : <p>{children}</p>}
      {actions === undefined ? null : <div className="flex wrap gap-12 mt-8">{actions}</div>}
    </div>
  )
}
