import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import type { ReactNode } from 'react'
import { WaveformPreview } from '../playback/WaveformPreview.tsx'
import { Cover } from '../ui/Cover.tsx'
import styles from './ChartRow.module.css'
import { KeyChip } from './KeyChip.tsx'
import { MoreButton } from './MoreButton.tsx'
import { PlayCell } from './PlayCell.tsx'
import { RightsButton } from './RightsButton.tsx'
import { rowMenu } from './row-menu.ts'
import { TrackTitle } from './TrackTitle.tsx'
import type { OpenTrackMenu } from './track-menu.tsx'

interface ChartRowProps {
  track: Resource
  place: number
  /** How its place moved. */
  movement: ReactNode
  /** What the chart counts, in words. */
  count: ReactNode
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
  isMenuOpen: boolean
  onMenu: OpenTrackMenu
}

/** A track in a chart, in 44 px; its number is its play button. */
export function ChartRow(props: ChartRowProps) {
  const { track, place, movement, count, isCurrent, isPlaying, onPlay, isMenuOpen, onMenu } = props
  return (
    <li
      className={styles.row}
      data-top={place <= 3 || undefined}
      data-current={isCurrent || undefined}
      value={place}
      onContextMenu={rowMenu(track, onMenu)}
    >
      <PlayCell title={track.title} words={String(place)} isCurrent={isCurrent} isPlaying={isPlaying} onPlay={onPlay} />
      <span className={styles.movement}>{movement}</span>
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <TrackTitle track={track} isDense />
      <span className={styles.wave}>
        <WaveformPreview resourceId={track.resourceId} />
      </span>
      <span className={styles.tempo}>{track.tbpm > 0 ? bpmText(track.tbpm) : null}</span>
      <span className={styles.key}>
        <KeyChip code={track.tkey} />
      </span>
      <span className={styles.count}>{count}</span>
      <MoreButton track={track} isOpen={isMenuOpen} onMenu={onMenu} />
      <span className={styles.right}>
        <RightsButton resource={track} isBare />
      </span>
    </li>
  )
}
