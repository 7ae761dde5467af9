import { bpmText, clockTime } from '@shenglang/contract/format'
import type { Track } from '@shenglang/player/engine/engine-state'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, useMemo, useRef } from 'react'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { useUpdatedPersonalState } from '../../playback/track/personal-state.ts'
import { usePlannedMix } from '../../playback/track/planned.ts'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { VideoMark } from '../../track/badges/VideoMark.tsx'
import { FavouriteButton } from '../../track/favourites/FavouriteButton.tsx'
import { TitleText } from '../../track/text/TitleText.tsx'
import { peopleText } from '../../track/text/track-text.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '../../ui/data/icons.ts'
import styles from './Playlist.module.css'
import * as texts from './texts.ts'

const DRAGGED = 'text/x-playlist-place'
const ROW_HEIGHT = 56

/** The tracks of the list, ordered by dragging or with Alt and the arrows; of a long list only the visible rows are rendered. */
export function PlaylistTracks({ tracks }: { tracks: readonly Track[] }) {
  const engine = useEngine()
  const list = useRef<HTMLOListElement>(null)
  const currentIndex = useEngineState((state) => state.currentMusicIndex)
  const rows = useVirtualizer({
    count: tracks.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => tracks[index]?.resourceId ?? index,
    overscan: 6,
    initialOffset: Math.max(0, (currentIndex - 2) * ROW_HEIGHT),
  })
  const { startIndex = 0, endIndex = -1 } = rows.range ?? {}
  useUpdatedPersonalState(useMemo(() => tracks.slice(startIndex, endIndex + 1), [tracks, startIndex, endIndex]))
  const move = (from: number, to: number) => {
    engine?.reorder(from, to)
    rows.scrollToIndex(Math.min(Math.max(to, 0), tracks.length - 1))
  }
  return (
    <ol ref={list} className={styles.list} aria-label={texts.playlistOrderHint}>
      <li aria-hidden="true" style={{ height: rows.getTotalSize() }} />
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const track = tracks[index]
        return track ? <Row key={key} track={track} index={index} count={tracks.length} top={start} onMove={move} /> : null
      })}
    </ol>
  )
}

interface RowProps {
  track: Track
  index: number
  count: number
  /** CSS pixels. */
  top: number
  onMove: (from: number, to: number) => void
}

function Row({ track, index, count, top, onMove }: RowProps) {
  const engine = useEngine()
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === track.resourceId)
  const isSounding = useEngineState((state) => state.isPlaying) && isCurrent
  const planned = usePlannedMix()
  const plan = planned?.track.resourceId === track.resourceId ? planned : undefined
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const from = event.dataTransfer.getData(DRAGGED)
    if (from !== '') onMove(Number(from), index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <li
      className={styles.item}
      style={{ translate: `0 ${top}px` }}
      aria-current={isCurrent || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onKeyDown={onKeyDown}
    >
      <span className="radius-small">
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={`${styles.words} shrink`} title={`${track.title} · ${track.artist}`}>
        <b className="one-line medium">
          <TitleText title={track.title} />
        </b>
        {plan ? (
          <small className={`${styles.plan} number one-line`}>{plan.text}</small>
        ) : (
          <small className="flex middle gap-8">
            <span className="one-line">
              <VideoMark resource={track} />
              {peopleText(track)}
            </span>
            {track.tbpm > 0 ? <span className="number rigid">{bpmText(track.tbpm)}</span> : null}
            <KeyChip code={track.tkey} />
          </small>
        )}
      </span>
      {plan ? (
        <button
          type="button"
          className={`${styles.undo} hover-ink-t0`}
          aria-label={texts.undoMix(plan.text, track.title)}
          onClick={plan.undo}
        >
          {texts.undo}
        </button>
      ) : (
        <span className={`${styles.time} number`}>{clockTime(track.duration)}</span>
      )}
      <FavouriteButton resource={track} />
      <IconButton label={`${isSounding ? texts.pause : texts.play} ${track.title}`} onClick={() => engine?.play(track)}>
        {isSounding ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </IconButton>
      <IconButton label={texts.removeTrack(track.title)} onClick={() => engine?.remove(track.resourceId)}>
        <IconX size={16} />
      </IconButton>
    </li>
  )
}
