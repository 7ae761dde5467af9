import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './presale.module.css'
import * as texts from './texts.ts'

/** A part of an offer's page with its own address, and a link to the whole. */
export function PresalePart({ resourceId, children }: { resourceId: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      {children}
      <Link to={`/presale?id=${resourceId}`} className="inline-block pad-12-0 ink-t1 hover-ink-t0">
        {texts.seeFullIntro}
      </Link>
    </div>
  )
}
