import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

/** A part of a page on a surface of its own, named by its title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${styles.panel} shrink pad-20 edge radius-panel bg1`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
