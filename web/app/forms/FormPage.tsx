import type { ReactNode } from 'react'
import { PageHead } from '../ui/layout/PageHead.tsx'
import styles from './FormPage.module.css'

/** A page that is one form. */
export function FormPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={lead} />
      {children}
    </div>
  )
}
