import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import type { ReactNode } from 'react'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { WaveformPreview } from '../../playback/waveform/WaveformPreview.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { KeyChip } from '../badges/KeyChip.tsx'
import { MoreButton } from '../menu/MoreButton.tsx'
import { rowMenu } from '../menu/row-menu.ts'
import { type OpenTrackMenu, useTrackMenu } from '../menu/track-menu.tsx'
import styles from './ChartRow.module.css'
import { PlayCell } from './PlayCell.tsx'
import { RightsButton } from './RightsButton.tsx'
import { TrackTitle } from './TrackTitle.tsx'

/** A position in a chart. */
export interface ChartRank {
  track: Resource
  rank: number
  /** Number of ranks risen or fallen. */
  movement: ReactNode
  /** The counted figure, where there is room for it. */
  count: ReactNode
}

interface ChartRowsProps {
  ranks: ChartRank[]
  hasMovement?: boolean | undefined
  /** The queue that plays on, if the chart has more tracks than these rows. */
  queue?: Resource[]
}

/** A chart, as wide as there is room: two of them fit side by side without count, and with the movement where it matters. */
export function ChartRows({ ranks, hasMovement, queue }: ChartRowsProps) {
  const { playOne } = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { openFor, toggle, menu } = useTrackMenu()
  const tracks = queue ?? ranks.map(({ track }) => track)
  return (
    <>
      <ol className="container line-above" data-moving={hasMovement || undefined}>
        {ranks.map((one) => (
          <ChartRow
            key={one.track.resourceId}
            {...one}
            isCurrent={one.track.resourceId === currentId}
            isPlaying={one.track.resourceId === currentId && isPlaying}
            onPlay={() => playOne(one.track, tracks)}
            isMenuOpen={one.track === openFor}
            onMenu={toggle}
          />
        ))}
      </ol>
      {menu}
    </>
  )
}

interface ChartRowProps extends ChartRank {
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
  isMenuOpen: boolean
  onMenu: OpenTrackMenu
}

/** A track in a chart; its number is its play button. */
function ChartRow(props: ChartRowProps) {
  const { track, rank, movement, count, isCurrent, isPlaying, onPlay, isMenuOpen, onMenu } = props
  return (
    <li
      className={styles.row}
      data-flip={track.resourceId}
      data-current={isCurrent || undefined}
      value={rank}
      onContextMenu={rowMenu(track, onMenu)}
    >
      <PlayCell title={track.title} text={String(rank)} isCurrent={isCurrent} isPlaying={isPlaying} onPlay={onPlay} />
      <span className={`${styles.movement} text-12 ink-t2 nowrap`}>{movement}</span>
      <span className="radius-small">
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <TrackTitle track={track} isDense />
      <span className={`${styles.wave} h-28`}>
        <WaveformPreview track={track} />
      </span>
      <span className={styles.tempo}>{track.tbpm > 0 ? bpmText(track.tbpm) : null}</span>
      <span className="flex">
        <KeyChip code={track.tkey} />
      </span>
      <span className={styles.count}>{count}</span>
      <span className={styles.more}>
        <MoreButton track={track} isOpen={isMenuOpen} onMenu={onMenu} />
      </span>
      <span className={styles.right}>
        <RightsButton resource={track} isBare />
      </span>
    </li>
  )
}
