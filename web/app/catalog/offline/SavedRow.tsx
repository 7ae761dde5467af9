import { bpmText, clockTime } from '@shenglang/contract/format'
import { offline } from '../../offline/offline.ts'
import type { OfflineTrack } from '../../offline/offline-state.ts'
import { partOf, postponedLabel, remainingLabel, savingLabel, savingOf } from '../../offline/saving-labels.ts'
import { KeyChip } from '../../track/KeyChip.tsx'
import { MoreButton } from '../../track/MoreButton.tsx'
import { openRemoveSaved } from '../../track/open-remove-saved.tsx'
import { PlayCell } from '../../track/PlayCell.tsx'
import { rowMenu } from '../../track/row-menu.ts'
import { TrackTitle } from '../../track/TrackTitle.tsx'
import type { OpenTrackMenu } from '../../track/track-menu.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconRefresh, IconTrash } from '../../ui/icons.ts'
import { Progress } from '../../ui/Progress.tsx'
import styles from './SavedRow.module.css'

/** CSS pixels, the same on every width. */
export const ROW_HEIGHT = 72
const WAITING = ['1', '2', '3', '4', '5', '6']

interface SavedRowProps {
  track: OfflineTrack
  index: number
  count: number
  /** CSS pixels from the top of the list. */
  top: number
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
  isMenuOpen: boolean
  onMenu: OpenTrackMenu
}

/** A track that is saved or shall be: how far, for how long, and what can be done with it. */
export function SavedRow({ track, index, count, top, isCurrent, isPlaying, onPlay, isMenuOpen, onMenu }: SavedRowProps) {
  const { resource, state } = track
  const { resourceId, title, tbpm, tkey, duration } = resource
  const isAgain = state === 'failed' || state === 'postponed' || state === 'ended'
  const remove = () => openRemoveSaved({ title, count: 1, remove: () => offline.removeTracks([resourceId]) })
  return (
    <li
      className={styles.row}
      style={{ translate: `0 ${top}px` }}
      data-current={isCurrent || undefined}
      data-state={state}
      aria-posinset={index + 1}
      aria-setsize={count}
      onContextMenu={rowMenu(resource, onMenu)}
    >
      <PlayCell
        title={title}
        words={String(index + 1).padStart(2, '0')}
        isCurrent={isCurrent}
        isPlaying={isPlaying}
        onPlay={onPlay}
      />
      <span className={styles.cover}>
        <Cover cover={resource.cover} color={resource.coverColor} width={96} />
      </span>
      <TrackTitle track={resource} isDense />
      <RowState track={track} />
      <span className={`${styles.tempo} number`}>{tbpm > 0 ? bpmText(tbpm) : null}</span>
      <span className={styles.key}>
        <KeyChip code={tkey} />
      </span>
      <span className={`${styles.length} number`}>{clockTime(duration)}</span>
      <span className={styles.actions}>
        {isAgain ? (
          <IconButton label={`重试 ${title}`} onClick={() => void offline.saveTracks([resource])}>
            <IconRefresh size={16} />
          </IconButton>
        ) : null}
        <IconButton data-remove="" label={`移除 ${title}`} onClick={remove}>
          <IconTrash size={16} />
        </IconButton>
        <MoreButton track={resource} isOpen={isMenuOpen} onMenu={onMenu} />
      </span>
    </li>
  )
}

function RowState({ track }: { track: OfflineTrack }) {
  const { state, fault, endsAt, resource } = track
  if (state === 'saved') return <small className={`${styles.state} number`}>{remainingLabel(endsAt, Date.now())}</small>
  if (state === 'failed') return <small className={styles.state}>{fault ?? '保存失败'}</small>
  if (state === 'postponed') return <small className={styles.state}>{postponedLabel(track)}</small>
  if (state === 'ended') return <small className={styles.state}>期限已到，联网后重试</small>
  return (
    <small className={`${styles.state} number`}>
      {state === 'waiting' ? '等待保存' : savingLabel(savingOf([track]))}
      <Progress label={`${resource.title}的保存进度`} value={partOf(track)} max={1} />
    </small>
  )
}

/** The list in its final shape, before what is saved is known. */
export function WaitingRows() {
  return (
    <div className={styles.waiting} role="status" aria-label="正在读取离线曲目">
      {WAITING.map((key) => (
        <span key={key} />
      ))}
    </div>
  )
}
