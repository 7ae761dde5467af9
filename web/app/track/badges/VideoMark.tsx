import { hasPicture, type Resource } from '@shenglang/contract/catalog/entities'
import styles from './badges.module.css'
import * as texts from './initial-texts.ts'

/** Marks a video among tracks: it plays as one, but is not exported to DJ software. */
export function VideoMark({ resource }: { resource: Pick<Resource, 'resourceType'> }) {
  return hasPicture(resource) ? <span className={styles.video}>{texts.video}</span> : null
}
