import type { ReactNode } from 'react'
import styles from './Safety.module.css'

export function Line({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <b className="one-line">{name}</b>
      <span className="number">{value}</span>
      <span>{children}</span>
    </div>
  )
}
