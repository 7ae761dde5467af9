import type { Resource } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/price'
import { Link } from 'react-router'
import { useSavedFlag } from '../offline/saved-flags.ts'
import { resourceAddress } from './resource-address.ts'
import styles from './TrackTitle.module.css'
import { peopleWords, splitVersion } from './track-words.ts'

interface TrackTitleProps {
  track: Resource
  /** What stands after the artist's name. */
  note?: string | undefined
  /** In two close lines, for a row of 44 px. */
  isDense?: boolean
}

/** Title with its version toned down, and the artist below it; where the row has no room for a button, its right as a word. */
export function TrackTitle({ track, note, isDense }: TrackTitleProps) {
  const [name, version] = splitVersion(track.title)
  const right = rightOf(track)
  const mark = useSavedFlag(track.resourceId)
  return (
    <span className={styles.title} data-dense={isDense || undefined}>
      <Link className="one-line" to={resourceAddress(track)} title={track.title}>
        {name}
        {version === '' ? null : <span> {version}</span>}
      </Link>
      <small className="one-line" data-mark={mark}>
        {mark === 'saved' ? <span className={styles.saved}>离线可听</span> : null}
        {right ? <span className={styles.right}>{right.words}</span> : null}
        {peopleWords(track)}
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </small>
    </span>
  )
}
