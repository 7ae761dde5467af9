import { clockTime } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { usePlaying } from '../playback/playing.ts'
import { IconButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconPlayerPlayFilled } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './PlayHistory.module.css'

const SHOWN = 100

/** What was played in this browser, the newest first. */
export function PlayHistory() {
  const engine = useEngine()
  const { playOne } = usePlaying()
  // A new track is a new line of the history.
  useEngineState((state) => state.currentMusic)
  if (!engine) return null
  const entries = engine.history().slice(0, SHOWN)
  if (entries.length === 0) return <Notice title="还没有播放记录">听过的音乐会留在这台设备上</Notice>
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={entry.resourceId} className={styles.entry}>
          <IconButton label={`播放 ${entry.title}`} onClick={() => playOne(entry, entries)}>
            <IconPlayerPlayFilled size={16} />
          </IconButton>
          <span className={styles.cover}>
            <Cover cover={entry.cover} color={entry.coverColor} width={96} />
          </span>
          <span className={styles.words}>
            <Link to={`/resource?id=${entry.resourceId}`} className="one-line">
              {entry.title}
            </Link>
            <small className="one-line">{entry.artist}</small>
          </span>
          <span className="number">{clockTime(entry.duration)}</span>
          <Time className="number" at={new Date(entry.playTime).toISOString()} />
        </li>
      ))}
    </ol>
  )
}
