import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: string
  /** Below the title: how many, since when, what it is for. */
  lead?: ReactNode
  /** Actions for the whole page, at the end of the head. */
  actions?: ReactNode
  /** On a surface of its own, as lists have it. */
  isPanel?: boolean
}

/** The head of a page: its one `h1`, a word on it, and what can be done. */
export function PageHead({ title, lead, actions, isPanel = false }: PageHeadProps) {
  return (
    <header className={isPanel ? `${styles.head} ${styles.panel} pad-24-28 radius-panel bg1 edge` : styles.head}>
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {actions}
    </header>
  )
}
