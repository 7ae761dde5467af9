import type { Resource } from '@shenglang/contract/catalog/entities'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { useEngineState } from '../playback/playback.tsx'
import { usePlaying } from '../playback/playing.ts'
import { Cover } from '../ui/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../ui/icons.ts'
import rail from '../ui/rail.module.css'
import { KeyChip } from './KeyChip.tsx'
import { PriceMark } from './PriceMark.tsx'
import { resourceAddress } from './resource-address.ts'
import styles from './TrackCard.module.css'
import { peopleWords } from './track-words.ts'

interface TrackCardsProps {
  tracks: Resource[]
  /** In one whole row, of which a narrow page shows fewer. */
  isRail?: boolean
}

/** Covers in as many columns as fit; a single can be played from its cover. */
export function TrackCards({ tracks, isRail = false }: TrackCardsProps) {
  const { playOne } = usePlaying()
  const playable = tracks.filter(({ contentType }) => contentType === CONTENT_TYPES.single)
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const cards = (
    <ul className={isRail ? rail.rail : styles.cards}>
      {tracks.map((track) => {
        const isCurrent = track.resourceId === currentId
        return (
          <TrackCard
            key={track.resourceId}
            track={track}
            isCurrent={isCurrent}
            isPlaying={isCurrent && isPlaying}
            onPlay={() => playOne(track, playable)}
          />
        )
      })}
    </ul>
  )
  return isRail ? <div className={rail.frame}>{cards}</div> : cards
}

interface TrackCardProps {
  track: Resource
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
}

function TrackCard({ track, isCurrent, isPlaying, onPlay }: TrackCardProps) {
  const isCollection = track.contentType === CONTENT_TYPES.collection
  const address = resourceAddress(track)
  return (
    <li className={styles.card} data-current={isCurrent || undefined}>
      <div className={styles.art}>
        <Link to={address} className={styles.cover} tabIndex={-1} aria-hidden="true">
          <Cover cover={track.cover} color={track.coverColor} width={320} />
        </Link>
        {track.contentType === CONTENT_TYPES.single ? (
          <button
            type="button"
            className={styles.play}
            aria-label={`${isPlaying ? '暂停' : '播放'} ${track.title}`}
            onClick={onPlay}
          >
            {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
          </button>
        ) : null}
      </div>
      <Link to={address} className={`${styles.title} one-line`} title={track.title}>
        {track.title}
      </Link>
      <small className="one-line">
        {peopleWords(track)}
        {isCollection ? ` · ${track.childCount} 首` : ''}
      </small>
      <span className={styles.facts}>
        {track.tbpm > 0 ? <span className="number">{bpmText(track.tbpm)} BPM</span> : null}
        <KeyChip code={track.tkey} />
        <PriceMark resource={track} />
      </span>
    </li>
  )
}
