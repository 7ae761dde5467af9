import { clockTime } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import styles from './PlayHistory.module.css'
import * as texts from './texts.ts'

const SHOWN = 100

/** The play history of this browser, newest first. */
export function PlayHistory() {
  const engine = useEngine()
  const { playOne } = usePlaying()
  // A new track adds a line to the history.
  useEngineState((state) => state.currentMusic)
  if (!engine) return null
  const entries = engine.history().slice(0, SHOWN)
  if (entries.length === 0) return <Notice title={texts.noHistory}>{texts.noHistoryHint}</Notice>
  return (
    <ol className="mt-12">
      {entries.map((entry) => (
        <li key={entry.resourceId} className={styles.entry}>
          <IconButton label={texts.playTrack(entry.title)} onClick={() => playOne(entry, entries)}>
            <IconPlayerPlayFilled size={16} />
          </IconButton>
          <span className="w-44">
            <Cover cover={entry.cover} color={entry.coverColor} width={96} />
          </span>
          <span>
            <Link to={`/resource?id=${entry.resourceId}`} className="one-line block ink-t0 hover-underline">
              {entry.title}
            </Link>
            <small className="one-line block ink-t2">{entry.artist}</small>
          </span>
          <span className="number">{clockTime(entry.duration)}</span>
          <Time className="number" at={new Date(entry.playTime).toISOString()} />
        </li>
      ))}
    </ol>
  )
}
