import type { Resource } from '@shenglang/contract/catalog/entities'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { Link } from 'react-router'
import { useEngine, useEngineState } from '../media/playback.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../ui/icons.ts'
import { DownloadRight } from './DownloadRight.tsx'
import { resourceAddress } from './resource-address.ts'
import styles from './TrackCard.module.css'

/** Covers in as many columns as fit; a single can be played from its cover. */
export function TrackCards({ tracks, isEager = false }: { tracks: Resource[]; isEager?: boolean }) {
  const engine = useEngine()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  return (
    <ul className={styles.cards}>
      {tracks.map((track) => {
        const isCurrent = track.resourceId === currentId
        return (
          <TrackCard
            key={track.resourceId}
            track={track}
            isEager={isEager}
            isCurrent={isCurrent}
            isPlaying={isCurrent && isPlaying}
            onPlay={() => engine?.play(track)}
          />
        )
      })}
    </ul>
  )
}

interface TrackCardProps {
  track: Resource
  isEager: boolean
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
}

function TrackCard({ track, isEager, isCurrent, isPlaying, onPlay }: TrackCardProps) {
  const isCollection = track.contentType === CONTENT_TYPES.collection
  const address = resourceAddress(track)
  return (
    <li className={styles.card} data-current={isCurrent || undefined}>
      <div className={styles.art}>
        <Link to={address} className={styles.cover} tabIndex={-1} aria-hidden="true">
          <Cover cover={track.cover} color={track.coverColor} width={320} isEager={isEager} />
        </Link>
        {track.freeVipLevel > 0 ? (
          <span className={styles.vip} data-theme="dark">
            <DownloadRight level={track.freeVipLevel} />
          </span>
        ) : null}
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
      <Link to={address} className={`${styles.title} one-line`}>
        {track.title}
      </Link>
      <small className="one-line">
        {track.artist}
        {isCollection ? ` · ${track.childCount} 首` : ''}
      </small>
    </li>
  )
}
