import type { Resource } from '@shenglang/contract/catalog/entities'
import { sharedTracks } from '@shenglang/contract/messaging/routes'
import { Link } from 'react-router'
import { useEngineState } from '../playback/playback.tsx'
import { usePlaying } from '../playback/playing.ts'
import { useLoaded } from '../remote/loaded.ts'
import { KeyChip } from '../track/KeyChip.tsx'
import { resourceAddress } from '../track/resource-address.ts'
import { tempoWords } from '../track/track-words.ts'
import { Cover } from '../ui/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../ui/icons.ts'
import styles from './SharedTracks.module.css'

/** What the two have sent each other to listen to; each can be dragged into the conversation again. */
export function SharedTracks({ userId, loaded }: { userId: string; loaded: Resource[] }) {
  const tracks = useLoaded(sharedTracks, { userId }, loaded)
  return (
    <aside className={styles.panel} aria-labelledby="shared-tracks">
      <h2 id="shared-tracks">
        你们之间的曲目 <small className="number">{tracks.length > 0 ? tracks.length : null}</small>
      </h2>
      {tracks.length === 0 ? <p>发给对方的曲目会集中在这里</p> : null}
      <ul>
        {tracks.map((track) => (
          <Row key={track.resourceId} track={track} tracks={tracks} />
        ))}
      </ul>
    </aside>
  )
}

function Row({ track, tracks }: { track: Resource; tracks: Resource[] }) {
  const { playOne } = usePlaying()
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === track.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying) && isCurrent
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={styles.cover}
        aria-label={`${isPlaying ? '暂停' : '播放'} ${track.title}`}
        onClick={() => playOne(track, tracks)}
      >
        <Cover cover={track.cover} color={track.coverColor} width={96} />
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </button>
      <span className={styles.words}>
        <Link to={resourceAddress(track)} className="one-line" title={track.title}>
          {track.title}
        </Link>
        <small>{tempoWords(track) || track.artist}</small>
      </span>
      <KeyChip code={track.tkey} />
    </li>
  )
}
