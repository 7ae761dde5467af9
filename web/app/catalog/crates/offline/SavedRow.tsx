import { bpmText, clockTime } from '@shenglang/contract/format'
import type { OfflineTrack } from '../../../offline/sync/offline-state.ts'
import { offline } from '../../../offline/ui/offline.ts'
import { partOf, postponedLabel, remainingLabel, savingLabel, savingOf } from '../../../offline/ui/saving-labels.ts'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { MoreButton } from '../../../track/menu/MoreButton.tsx'
import { rowMenu } from '../../../track/menu/row-menu.ts'
import type { OpenTrackMenu } from '../../../track/menu/track-menu.tsx'
import { openRemoveSaved } from '../../../track/offline/open-remove-saved.tsx'
import { PlayCell } from '../../../track/rows/PlayCell.tsx'
import { TrackTitle } from '../../../track/rows/TrackTitle.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconRefresh, IconTrash } from '../../../ui/data/icons.ts'
import { Progress } from '../../../ui/data/Progress.tsx'
import styles from './SavedRow.module.css'
import * as texts from './texts.ts'

/** CSS pixels, the same on every width. */
export const ROW_HEIGHT = 72

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

/** A track that is saved or shall be: progress, expiry and actions. */
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
        text={String(index + 1).padStart(2, '0')}
        isCurrent={isCurrent}
        isPlaying={isPlaying}
        onPlay={onPlay}
      />
      <span className={`${styles.cover} w-44 radius-small`}>
        <Cover cover={resource.cover} color={resource.coverColor} width={96} />
      </span>
      <TrackTitle track={resource} isDense />
      <RowState track={track} />
      <span className={`${styles.tempo} number`}>{tbpm > 0 ? bpmText(tbpm) : null}</span>
      <span className={`${styles.key} flex`}>
        <KeyChip code={tkey} />
      </span>
      <span className={`${styles.length} number`}>{clockTime(duration)}</span>
      <span className={`${styles.actions} flex middle at-end`}>
        {isAgain ? (
          <IconButton label={texts.retryTrack(title)} onClick={() => void offline.saveTracks([resource])}>
            <IconRefresh size={16} />
          </IconButton>
        ) : null}
        <IconButton data-remove="" label={texts.removeTrack(title)} onClick={remove}>
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
  if (state === 'failed') return <small className={styles.state}>{fault ?? texts.saveFailed}</small>
  if (state === 'postponed') return <small className={styles.state}>{postponedLabel(track)}</small>
  if (state === 'ended') return <small className={styles.state}>{texts.expiredReconnect}</small>
  return (
    <small className={`${styles.state} number`}>
      {state === 'waiting' ? texts.waitingToSave : savingLabel(savingOf([track]))}
      <Progress label={texts.saveProgressOf(resource.title)} value={partOf(track)} max={1} />
    </small>
  )
}
