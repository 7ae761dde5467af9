import { CONTENT_TYPE_LABELS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import type { CSSProperties, ReactNode } from 'react'
import { HeadTitle } from '../../ui/HeadTitle.tsx'
import { Gallery } from './Gallery.tsx'
import styles from './presale.module.css'

/** The picture and the name of something, and what is said beside them. */
export function MusicHeader({ resource, children }: { resource: ResourceDetail; children?: ReactNode }) {
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': resource.coverColor }
  return (
    <header className={styles.head} data-pictured={resource.pictures.length > 0 || undefined} style={ambience}>
      <div className={styles.cover}>
        <Gallery key={resource.resourceId} resource={resource} />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>{CONTENT_TYPE_LABELS[resource.contentType]}</p>
        <HeadTitle>{resource.title}</HeadTitle>
        {children}
      </div>
    </header>
  )
}
