import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './presale.module.css'

/** A part of an offer's page that has an address of its own, with the way to the whole. */
export function PresalePart({ resourceId, children }: { resourceId: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      {children}
      <Link to={`/presale?id=${resourceId}`} className={styles.onward}>
        看完整介绍 ›
      </Link>
    </div>
  )
}
