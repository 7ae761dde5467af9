import type { Resource } from '@shenglang/contract/catalog/entities'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { Rail } from '../../ui/layout/Rail.tsx'
import { KeyChip } from '../badges/KeyChip.tsx'
import { PriceMark } from '../badges/PriceMark.tsx'
import { VideoMark } from '../badges/VideoMark.tsx'
import { resourceAddress } from '../text/resource-address.ts'
import { TitleText } from '../text/TitleText.tsx'
import { peopleText } from '../text/track-text.ts'
import * as texts from './initial-texts.ts'
import styles from './TrackCard.module.css'

interface TrackCardsProps {
  tracks: Resource[]
  /** In a single row, of which a narrow page shows fewer. */
  isRail?: boolean
}

/** Covers in as many columns as fit; a single can be played from its cover. */
export function TrackCards({ tracks, isRail = false }: TrackCardsProps) {
  const { playOne } = usePlaying()
  const playable = tracks.filter(({ contentType }) => contentType === CONTENT_TYPES.single)
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const cards = tracks.map((track) => {
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
  })
  return isRail ? <Rail>{cards}</Rail> : <ul className={styles.cards}>{cards}</ul>
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
    <li className={`${styles.card} relative shrink`} data-current={isCurrent || undefined}>
      <div className="relative">
        <Link to={address} className={`${styles.cover} relative block radius clip`} tabIndex={-1} aria-hidden="true">
          <Cover cover={track.cover} color={track.coverColor} width={320} />
        </Link>
        {track.contentType === CONTENT_TYPES.single ? (
          <button
            type="button"
            className={styles.play}
            aria-label={`${isPlaying ? texts.pause : texts.play} ${track.title}`}
            onClick={onPlay}
          >
            {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
          </button>
        ) : null}
      </div>
      <Link to={address} className={`${styles.title} one-line block mt-8 medium hover-underline`} title={track.title}>
        <TitleText title={track.title} />
      </Link>
      <small className="one-line block ink-t2">
        <VideoMark resource={track} />
        {peopleText(track)}
        {isCollection ? texts.trackCountSuffix(track.childCount) : ''}
      </small>
      <span className={styles.facts}>
        {track.tbpm > 0 ? <span className="number">{bpmText(track.tbpm)} BPM</span> : null}
        <KeyChip code={track.tkey} />
        <PriceMark resource={track} />
      </span>
    </li>
  )
}
