import { type ReactNode, useId } from 'react'
import styles from './Paper.module.css'

interface PaperProps {
  title: string
  /** The level of its title: below a page's own `h1` it is `h2`. */
  Heading?: 'h1' | 'h2'
  issuer: string
  /** Actions above the document; they are not printed. */
  actions?: ReactNode
  children: ReactNode
}

/** A document to print: a receipt, a licence. */
export function Paper({ title, Heading = 'h1', issuer, actions, children }: PaperProps) {
  const id = useId()
  return (
    <>
      {actions === undefined ? null : (
        <div className={`${styles.actions} flex wrap middle centred gap-8-12 mb-20`}>{actions}</div>
      )}
      <article className={styles.sheet} aria-labelledby={id}>
        <header className={`${styles.head} flex baseline between gap-16`}>
          <Heading id={id}>{title}</Heading>
          <p>{issuer}</p>
        </header>
        {children}
      </article>
    </>
  )
}
