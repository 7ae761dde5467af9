import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime } from '@shenglang/contract/format'
import type { CueCount } from '@shenglang/contract/media/hot-cues'
import { Link } from 'react-router'
import { CueMark } from '../../../playback/cues/CueMark.tsx'
import { WaveformPreview } from '../../../playback/waveform/WaveformPreview.tsx'
import { EnergyMeter } from '../../../track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { VideoMark } from '../../../track/badges/VideoMark.tsx'
import { PlayCell } from '../../../track/rows/PlayCell.tsx'
import { TitleText } from '../../../track/text/TitleText.tsx'
import { peopleText } from '../../../track/text/track-text.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '../../../ui/data/icons.ts'
import styles from './SetRow.module.css'
import * as texts from './texts.ts'

interface SetRowProps {
  track: Resource
  number: number
  cueCount: CueCount | undefined
  isCurrent: boolean
  isPlaying: boolean
  isFirst: boolean
  isLast: boolean
  onPlay: () => void
  /** Without these the row is read-only. */
  onUp?: () => void
  onDown?: () => void
  onRemove?: () => void
}

export function SetRow(props: SetRowProps) {
  const { track, number, cueCount, isCurrent, isPlaying, isFirst, isLast, onPlay, onUp, onDown, onRemove } = props
  return (
    <div className={styles.row} data-current={isCurrent || undefined}>
      <span className={styles.grip} aria-hidden="true">
        {onUp ? <IconGripVertical size={16} /> : null}
      </span>
      <PlayCell
        title={track.title}
        text={String(number).padStart(2, '0')}
        isCurrent={isCurrent}
        isPlaying={isPlaying}
        onPlay={onPlay}
      />
      <span className="w-44 radius-small">
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={`${styles.title} shrink`}>
        <Link
          className="one-line block medium hover-underline"
          to={`/resource?id=${track.resourceId}`}
          title={track.title}
          draggable={false}
        >
          <TitleText title={track.title} />
        </Link>
        <small className="one-line block ink-t2">
          <CueMark count={cueCount} />
          <VideoMark resource={track} />
          {peopleText(track)}
        </small>
      </span>
      <span className={`${styles.wave} h-36`}>
        <WaveformPreview track={track} />
      </span>
      <span className={`${styles.facts} number`}>
        <span>
          {track.tbpm > 0 ? (
            <>
              {bpmText(track.tbpm)}
              <small className="ink-t2"> BPM</small>
            </>
          ) : null}
        </span>
        <KeyChip code={track.tkey} />
        <EnergyMeter energy={track.energy} />
        <span>{clockTime(track.duration)}</span>
      </span>
      <span className={`${styles.moves} flex`}>
        {onUp && onDown && onRemove ? (
          <>
            <IconButton label={texts.moveUp(track.title)} aria-disabled={isFirst} onClick={onUp}>
              <IconChevronUp size={18} />
            </IconButton>
            <IconButton label={texts.moveDown(track.title)} aria-disabled={isLast} onClick={onDown}>
              <IconChevronDown size={18} />
            </IconButton>
            <IconButton label={texts.takeOut(track.title)} onClick={onRemove}>
              <IconX size={16} />
            </IconButton>
          </>
        ) : null}
      </span>
    </div>
  )
}
