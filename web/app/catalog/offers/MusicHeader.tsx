import { CONTENT_TYPE_LABELS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import type { CSSProperties, ReactNode } from 'react'
import { Cover } from '../../ui/Cover.tsx'
import { HeadTitle } from '../../ui/HeadTitle.tsx'
import styles from './presale.module.css'

/** The picture and the name of something, and what is said beside them. */
export function MusicHeader({ resource, children }: { resource: ResourceDetail; children?: ReactNode }) {
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': resource.coverColor }
  return (
    <header className={styles.head} style={ambience}>
      <div className={styles.cover}>
        <Cover cover={resource.cover} color={resource.coverColor} width={640} isEager />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>{CONTENT_TYPE_LABELS[resource.contentType]}</p>
        <HeadTitle>{resource.title}</HeadTitle>
        {children}
      </div>
    </header>
  )
}
