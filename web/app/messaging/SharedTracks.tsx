import type { Resource } from '@shenglang/contract/catalog/entities'
import { sharedTracks } from '@shenglang/contract/messaging/routes'
import { Link } from 'react-router'
import { useEngineState } from '../playback/engine/playback.tsx'
import { usePlaying } from '../playback/track/playing.ts'
import { useCachedAnswer } from '../remote/loaded.ts'
import { KeyChip } from '../track/badges/KeyChip.tsx'
import { resourceAddress } from '../track/text/resource-address.ts'
import { TitleText } from '../track/text/TitleText.tsx'
import { tempoText } from '../track/text/track-text.ts'
import { Cover } from '../ui/data/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../ui/data/icons.ts'
import styles from './SharedTracks.module.css'
import * as texts from './texts.ts'

/** Tracks that the two have sent each other; each can be dragged into the conversation again. */
export function SharedTracks({ userId, loaded }: { userId: string; loaded: Resource[] }) {
  const tracks = useCachedAnswer(sharedTracks, { userId }, loaded)
  return (
    <aside className={styles.panel} aria-labelledby="shared-tracks">
      <h2 id="shared-tracks">
        {texts.sharedTracks} <small className="number">{tracks.length > 0 ? tracks.length : null}</small>
      </h2>
      {tracks.length === 0 ? <p>{texts.sharedTracksHint}</p> : null}
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
        className={`${styles.cover} relative w-40 h-40 radius-small clip`}
        aria-label={`${isPlaying ? texts.pause : texts.play} ${track.title}`}
        onClick={() => playOne(track, tracks)}
      >
        <Cover cover={track.cover} color={track.coverColor} width={96} />
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </button>
      <span className={styles.words}>
        <Link to={resourceAddress(track)} className="one-line block medium hover-underline" title={track.title}>
          <TitleText title={track.title} />
        </Link>
        <small className="block ink-t2">{tempoText(track) || track.artist}</small>
      </span>
      <KeyChip code={track.tkey} />
    </li>
  )
}
