import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/wording'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useEngineState } from '../playback/playback.tsx'
import { usePlaying } from '../playback/playing.ts'
import { WaveformPreview } from '../playback/WaveformPreview.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../ui/icons.ts'
import { AddToCrate } from './AddToCrate.tsx'
import { EnergyMeter } from './EnergyMeter.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { KeyChip } from './KeyChip.tsx'
import { PriceMark } from './PriceMark.tsx'
import { resourceAddress } from './resource-address.ts'
import styles from './TrackRow.module.css'

const TrackMenu = lazy(() => import('./TrackMenu.tsx'))

interface TrackRowsProps {
  tracks: Resource[]
  startAt?: number
  /** What stands beside the artist's name, of each track. */
  noteOf?: (track: Resource) => string | undefined
  /** What else can be done with each track. */
  actionOf?: (track: Resource) => ReactNode
}

/** A list of tracks, each to be played beside what the playlist holds. */
export function TrackRows({ tracks, startAt = 0, noteOf, actionOf }: TrackRowsProps) {
  const playing = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const [menu, setMenu] = useState<{ track: Resource; anchor: HTMLElement }>()
  return (
    <>
      <ol className={styles.rows} start={startAt + 1}>
        {tracks.map((track, index) => (
          <TrackRow
            key={track.resourceId}
            track={track}
            number={startAt + index + 1}
            note={noteOf?.(track)}
            action={actionOf?.(track)}
            isCurrent={track.resourceId === currentId}
            isPlaying={track.resourceId === currentId && isPlaying}
            onPlay={() => playing.playOne(track, tracks.filter(isPlayable))}
            onPick={(fraction) => playing.playFrom(fraction, track, tracks.filter(isPlayable))}
            isMenuOpen={track === menu?.track}
            onMenu={(anchor) => setMenu(track === menu?.track ? undefined : { track, anchor })}
          />
        ))}
      </ol>
      {/* One for the whole list, and only while it is open. */}
      {menu
        ? createPortal(
            <Suspense>
              <TrackMenu
                key={menu.track.resourceId}
                {...menu}
                onClose={() => setMenu((now) => (now === menu ? undefined : now))}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}

/** The others are looked at, not heard. */
const isPlayable = ({ contentType }: Resource) => contentType === CONTENT_TYPES.single

interface TrackRowProps {
  track: Resource
  number: number
  note?: string | undefined
  action?: ReactNode
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
  /** Somewhere in its waveform was clicked, 0 to 1. */
  onPick?: (fraction: number) => void
  isMenuOpen?: boolean
  /** Asks for what the row has no room for, from the button that was pressed. */
  onMenu?: (anchor: HTMLElement) => void
}

export function TrackRow(props: TrackRowProps) {
  const { track, number, note, action, isCurrent, isPlaying, onPlay, onPick, isMenuOpen = false, onMenu } = props
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      {isPlayable(track) ? (
        <button
          type="button"
          className={`${styles.play} number`}
          aria-label={`${isPlaying ? '暂停' : '播放'} ${track.title}`}
          onClick={onPlay}
        >
          <span data-number={String(number).padStart(2, '0')} />
          {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </button>
      ) : (
        <span className={`${styles.number} number`}>{String(number).padStart(2, '0')}</span>
      )}
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={styles.title}>
        <Link className="one-line" to={resourceAddress(track)} title={track.title}>
          {track.title}
        </Link>
        <small className="one-line">
          {note === undefined ? null : <b className={styles.note}>{note}</b>}
          {track.artist}
        </small>
      </span>
      <span className={styles.wave}>
        <WaveformPreview resourceId={track.resourceId} {...(onPick && isPlayable(track) ? { onPick } : {})} />
      </span>
      <span className={`${styles.dim} ${styles.tempo} number`}>
        {!isPlayable(track) ? (
          CONTENT_TYPE_LABELS[track.contentType]
        ) : track.tbpm > 0 ? (
          <>
            {Math.round(track.tbpm)}
            <small> BPM</small>
          </>
        ) : null}
      </span>
      <span className={styles.key}>{isPlayable(track) ? <KeyChip code={track.tkey} isNamed /> : null}</span>
      <span className={styles.energy}>{isPlayable(track) ? <EnergyMeter energy={track.energy} /> : null}</span>
      <span className={`${styles.dim} ${styles.length} number`}>{track.duration > 0 ? clockTime(track.duration) : null}</span>
      {action ? <span className={styles.action}>{action}</span> : null}
      <span className={styles.likes}>
        <FavouriteButton resource={track} isCounted />
        {track.duration > 0 ? <AddToCrate title={track.title} resourceIds={[track.resourceId]} /> : null}
      </span>
      <span className={styles.right}>
        <PriceMark resource={track} />
      </span>
      <button
        type="button"
        className={styles.more}
        aria-label={`更多：${track.title}`}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={(event) => onMenu?.(event.currentTarget)}
      />
    </li>
  )
}
