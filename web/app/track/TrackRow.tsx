import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime } from '@shenglang/contract/format'
import type { ReactNode } from 'react'
import { useEngineState } from '../playback/playback.tsx'
import { usePlaying } from '../playback/playing.ts'
import { WaveformPreview } from '../playback/WaveformPreview.tsx'
import { Cover } from '../ui/Cover.tsx'
import { EnergyMeter } from './EnergyMeter.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { KeyChip } from './KeyChip.tsx'
import { MoreButton } from './MoreButton.tsx'
import { PlayCell } from './PlayCell.tsx'
import { RightsButton } from './RightsButton.tsx'
import { rowMenu } from './row-menu.ts'
import styles from './TrackRow.module.css'
import { TrackTitle } from './TrackTitle.tsx'
import { type OpenTrackMenu, useTrackMenu } from './track-menu.tsx'

interface TrackRowsProps {
  tracks: Resource[]
  startAt?: number
  /** Stands first, without a number. */
  pinned?: Resource | undefined
  /** So many are on their way. */
  waiting?: number
  /** What stands beside the artist's name, of each track. */
  noteOf?: (track: Resource) => string | undefined
  /** What else can be done with each track. */
  actionOf?: (track: Resource) => ReactNode
}

/** A list of tracks, each to be played beside what the playlist holds. */
export function TrackRows({ tracks, startAt = 0, pinned, waiting = 0, noteOf, actionOf }: TrackRowsProps) {
  const playing = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { openFor, toggle, menu } = useTrackMenu()
  const row = (track: Resource, number?: number) => (
    <TrackRow
      key={track.resourceId}
      track={track}
      number={number}
      note={noteOf?.(track)}
      action={actionOf?.(track)}
      isCurrent={track.resourceId === currentId}
      isPlaying={track.resourceId === currentId && isPlaying}
      onPlay={() => playing.playOne(track, tracks.filter(isPlayable))}
      onPick={(fraction) => playing.playFrom(fraction, track, tracks.filter(isPlayable))}
      isMenuOpen={track === openFor}
      onMenu={toggle}
    />
  )
  return (
    <>
      <ol className={styles.rows} start={startAt + 1}>
        {pinned ? row(pinned) : null}
        {tracks.map((track, index) => row(track, startAt + index + 1))}
        {Array.from({ length: waiting }, (_, index) => `waiting ${index}`).map((key) => (
          <WaitingRow key={key} />
        ))}
      </ol>
      {menu}
    </>
  )
}

/** A row in its final shape, before what it shows has come. */
function WaitingRow() {
  return (
    <li className={styles.row} data-waiting="" aria-hidden="true">
      <span />
      <span className={styles.cover} />
      <span />
      <span className={styles.wave} />
      <span className={styles.tempo} />
      <span className={styles.key} />
      <span className={styles.energy} />
      <span className={styles.length} />
      <span className={styles.likes} />
      <span className={styles.space} />
      <span className={styles.right} />
    </li>
  )
}

/** The others are looked at, not heard. */
const isPlayable = ({ contentType }: Resource) => contentType === CONTENT_TYPES.single

const nothing = () => {}

interface TrackRowProps {
  track: Resource
  number: number | undefined
  note?: string | undefined
  action?: ReactNode
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
  /** Somewhere in its waveform was clicked, 0 to 1. */
  onPick?: (fraction: number) => void
  isMenuOpen?: boolean
  onMenu?: OpenTrackMenu
}

export function TrackRow(props: TrackRowProps) {
  const { track, number, note, action, isCurrent, isPlaying, onPlay, onPick, isMenuOpen = false, onMenu = nothing } = props
  const place = number === undefined ? '' : String(number).padStart(2, '0')
  const canPlay = isPlayable(track)
  return (
    <li className={styles.row} data-current={isCurrent || undefined} value={number} onContextMenu={rowMenu(track, onMenu)}>
      {canPlay ? (
        <PlayCell title={track.title} words={place} isCurrent={isCurrent} isPlaying={isPlaying} onPlay={onPlay} />
      ) : (
        <span className={styles.number}>{place}</span>
      )}
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <TrackTitle track={track} note={note} />
      <span className={styles.wave}>
        <WaveformPreview resourceId={track.resourceId} {...(onPick && canPlay ? { onPick } : {})} />
      </span>
      <span className={styles.tempo}>
        {!canPlay ? (
          <small>{CONTENT_TYPE_LABELS[track.contentType]}</small>
        ) : track.tbpm > 0 ? (
          <>
            {bpmText(track.tbpm)}
            <small> BPM</small>
          </>
        ) : null}
      </span>
      <span className={styles.key}>{canPlay ? <KeyChip code={track.tkey} /> : null}</span>
      <span className={styles.energy}>{canPlay ? <EnergyMeter energy={track.energy} /> : null}</span>
      <span className={styles.length}>{track.duration > 0 ? clockTime(track.duration) : null}</span>
      <span className={styles.likes}>
        <FavouriteButton resource={track} isCounted />
      </span>
      {action ? <span className={styles.action}>{action}</span> : null}
      <MoreButton track={track} isOpen={isMenuOpen} onMenu={onMenu} />
      <span className={styles.right}>
        <RightsButton resource={track} />
      </span>
    </li>
  )
}
