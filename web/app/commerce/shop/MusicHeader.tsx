import { CONTENT_TYPE_LABELS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import type { CSSProperties, ReactNode } from 'react'
import { HeadTitle } from '../../ui/layout/HeadTitle.tsx'
import { Gallery } from './Gallery.tsx'
import styles from './presale.module.css'

/** Picture and title of an offer, with the text beside them. */
export function MusicHeader({ resource, children }: { resource: ResourceDetail; children?: ReactNode }) {
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': resource.coverColor }
  return (
    <header className={styles.head} data-pictured={resource.pictures.length > 0 || undefined} style={ambience}>
      <div className="shrink radius-panel">
        <Gallery key={resource.resourceId} resource={resource} />
      </div>
      <div className={styles.words}>
        <p className="ink-t1">{CONTENT_TYPE_LABELS[resource.contentType]}</p>
        <HeadTitle>{resource.title}</HeadTitle>
        {children}
      </div>
    </header>
  )
}
