import type { Resource } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/work/price'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSavedFlag } from '../../offline/ui/saved-flags.ts'
import { VideoMark } from '../badges/VideoMark.tsx'
import { resourceAddress } from '../text/resource-address.ts'
import { TitleText } from '../text/TitleText.tsx'
import { peopleText } from '../text/track-text.ts'
import * as texts from './initial-texts.ts'
import styles from './TrackTitle.module.css'

interface TrackTitleProps {
  track: Resource
  /** The text after the artist's name. */
  note?: string | undefined
  /** Before the artist's name. */
  mark?: ReactNode
  /** In two close lines, for a row of 44 px. */
  isDense?: boolean
}

/** Title with its version toned down, and the artist below; where the row has no room for a button, its right as a label. */
export function TrackTitle({ track, note, mark, isDense }: TrackTitleProps) {
  const right = rightOf(track)
  const saved = useSavedFlag(track.resourceId)
  return (
    <span className={`${styles.title} shrink`} data-dense={isDense || undefined}>
      <Link className="one-line block medium hover-underline" to={resourceAddress(track)} title={track.title}>
        <TitleText title={track.title} />
      </Link>
      <small className="one-line block ink-t2" data-mark={saved}>
        {saved === 'saved' ? <span className={styles.saved}>{texts.listenOffline}</span> : null}
        {right ? <span className={styles.right}>{right.words}</span> : null}
        <VideoMark resource={track} />
        {mark}
        {peopleText(track)}
        {note === undefined ? null : (
          <span className="ml-12 ink-t1" data-note="">
            {note}
          </span>
        )}
      </small>
    </span>
  )
}
