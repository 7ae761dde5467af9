import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime } from '@shenglang/contract/format'
import type { ReactNode } from 'react'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { WaveformPreview } from '../../playback/waveform/WaveformPreview.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { EnergyMeter } from '../badges/EnergyMeter.tsx'
import { KeyChip } from '../badges/KeyChip.tsx'
import { FavouriteButton } from '../favourites/FavouriteButton.tsx'
import { MoreButton } from '../menu/MoreButton.tsx'
import { rowMenu } from '../menu/row-menu.ts'
import { type OpenTrackMenu, useTrackMenu } from '../menu/track-menu.tsx'
import { PlayCell } from './PlayCell.tsx'
import { RightsButton } from './RightsButton.tsx'
import styles from './TrackRow.module.css'
import { TrackTitle } from './TrackTitle.tsx'

interface TrackRowsProps {
  tracks: Resource[]
  startAt?: number
  /** Listed first, without a number. */
  pinned?: Resource | undefined
  /** The number of loading rows. */
  waiting?: number
  /** The text beside the artist's name, by track. */
  noteOf?: (track: Resource) => string | undefined
  /** Before the artist's name, by track. */
  markOf?: (track: Resource) => ReactNode
  /** Another action, by track. */
  actionOf?: (track: Resource) => ReactNode
  /** Text on the transition from the previous track, shown in a separate column; the rows are lower then. */
  transitionOf?: (track: Resource) => string
}

/** A list of tracks, each played in front of the playlist. */
export function TrackRows({ tracks, startAt = 0, pinned, waiting = 0, noteOf, markOf, actionOf, transitionOf }: TrackRowsProps) {
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
      mark={markOf?.(track)}
      action={actionOf?.(track)}
      transition={transitionOf?.(track)}
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
      <ol className="container mt-12 line-above" start={startAt + 1}>
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

/** A loading row in its final shape. */
function WaitingRow() {
  return (
    <li className={styles.row} data-waiting="" aria-hidden="true">
      <span />
      <span className={`${styles.cover} w-44 radius-small`} />
      <span />
      <span className={`${styles.wave} h-36 pointer`} />
      <span className={styles.tempo} />
      <span className={styles.key} />
      <span className={styles.energy} />
      <span className={`${styles.length} ink-t1`} />
      <span className={styles.likes} />
      <span className={styles.space} />
      <span className={styles.right} />
    </li>
  )
}

/** Works of other types have a page, but no sound. */
const isPlayable = ({ contentType }: Resource) => contentType === CONTENT_TYPES.single

const nothing = () => {}

interface TrackRowProps {
  track: Resource
  number: number | undefined
  note?: string | undefined
  mark?: ReactNode
  action?: ReactNode
  transition?: string | undefined
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
  /** A click on its waveform, 0 to 1. */
  onPick?: (fraction: number) => void
  isMenuOpen?: boolean
  onMenu?: OpenTrackMenu
}

export function TrackRow(props: TrackRowProps) {
  const {
    track,
    number,
    note,
    mark,
    action,
    transition,
    isCurrent,
    isPlaying,
    onPlay,
    onPick,
    isMenuOpen = false,
    onMenu = nothing,
  } = props
  const numberText = number === undefined ? '' : String(number).padStart(2, '0')
  const canPlay = isPlayable(track)
  return (
    <li className={styles.row} data-current={isCurrent || undefined} value={number} onContextMenu={rowMenu(track, onMenu)}>
      {canPlay ? (
        <PlayCell title={track.title} text={numberText} isCurrent={isCurrent} isPlaying={isPlaying} onPlay={onPlay} />
      ) : (
        <span className={`${styles.number} text-centre ink-t1`}>{numberText}</span>
      )}
      <span className={`${styles.cover} w-44 radius-small`}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <TrackTitle track={track} note={note ?? transition} mark={mark} isDense={transition !== undefined} />
      <span className={`${styles.wave} h-36${canPlay ? ' pointer' : ''}`}>
        {canPlay ? <WaveformPreview track={track} onPick={onPick} /> : null}
      </span>
      {transition === undefined ? null : <span className={`${styles.meeting} one-line number text-13 ink-t1`}>{transition}</span>}
      <span className={styles.tempo}>
        {!canPlay ? (
          <small className="ink-t2">{CONTENT_TYPE_LABELS[track.contentType]}</small>
        ) : track.tbpm > 0 ? (
          <>
            {bpmText(track.tbpm)}
            <small className="ink-t2"> BPM</small>
          </>
        ) : null}
      </span>
      <span className={styles.key}>{canPlay ? <KeyChip code={track.tkey} /> : null}</span>
      <span className={styles.energy}>{canPlay ? <EnergyMeter energy={track.energy} /> : null}</span>
      <span className={`${styles.length} ink-t1`}>{track.duration > 0 ? clockTime(track.duration) : null}</span>
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
