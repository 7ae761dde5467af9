import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { WaveformPreview } from '../../playback/WaveformPreview.tsx'
import { EnergyMeter } from '../../track/EnergyMeter.tsx'
import { KeyChip } from '../../track/KeyChip.tsx'
import { PlayCell } from '../../track/PlayCell.tsx'
import { peopleWords } from '../../track/track-words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '../../ui/icons.ts'
import styles from './SetRow.module.css'

interface SetRowProps {
  track: Resource
  number: number
  isCurrent: boolean
  isPlaying: boolean
  isFirst: boolean
  isLast: boolean
  onPlay: () => void
  /** Without these the row only shows. */
  onUp?: () => void
  onDown?: () => void
  onRemove?: () => void
}

export function SetRow({ track, number, isCurrent, isPlaying, isFirst, isLast, onPlay, onUp, onDown, onRemove }: SetRowProps) {
  return (
    <div className={styles.row} data-current={isCurrent || undefined}>
      <span className={styles.grip} aria-hidden="true">
        {onUp ? <IconGripVertical size={16} /> : null}
      </span>
      <PlayCell
        title={track.title}
        words={String(number).padStart(2, '0')}
        isCurrent={isCurrent}
        isPlaying={isPlaying}
        onPlay={onPlay}
      />
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={styles.title}>
        <Link className="one-line" to={`/resource?id=${track.resourceId}`} draggable={false}>
          {track.title}
        </Link>
        <small className="one-line">{peopleWords(track)}</small>
      </span>
      <span className={styles.wave}>
        <WaveformPreview resourceId={track.resourceId} />
      </span>
      <span className={`${styles.facts} number`}>
        <span>
          {track.tbpm > 0 ? (
            <>
              {bpmText(track.tbpm)}
              <small> BPM</small>
            </>
          ) : null}
        </span>
        <KeyChip code={track.tkey} />
        <EnergyMeter energy={track.energy} />
        <span>{clockTime(track.duration)}</span>
      </span>
      <span className={styles.moves}>
        {onUp && onDown && onRemove ? (
          <>
            <IconButton label={`上移 ${track.title}`} aria-disabled={isFirst} onClick={onUp}>
              <IconChevronUp size={18} />
            </IconButton>
            <IconButton label={`下移 ${track.title}`} aria-disabled={isLast} onClick={onDown}>
              <IconChevronDown size={18} />
            </IconButton>
            <IconButton label={`取出 ${track.title}`} onClick={onRemove}>
              <IconX size={16} />
            </IconButton>
          </>
        ) : null}
      </span>
    </div>
  )
}
