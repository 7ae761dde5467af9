import type { ReactNode } from 'react'
import styles from './Facts.module.css'

interface FactsProps {
  label?: string
  /** `lines` puts the names into a column; `ends` aligns the values at the end, as for sums. */
  look?: 'lines' | 'ends'
  children: ReactNode
}

/** Names with their values, each a `Fact`: for data that is neither sorted nor selected. */
export function Facts({ label, look = 'lines', children }: FactsProps) {
  return (
    <dl className={`${styles.facts} ${look === 'ends' ? 'grid gap-4' : 'mt-4'} number`} data-look={look} aria-label={label}>
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
