import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import type { ReactNode } from 'react'
import { useEngineState } from '../playback/playback.tsx'
import { usePlaying } from '../playback/playing.ts'
import { WaveformPreview } from '../playback/WaveformPreview.tsx'
import { Cover } from '../ui/Cover.tsx'
import styles from './ChartRow.module.css'
import { KeyChip } from './KeyChip.tsx'
import { MoreButton } from './MoreButton.tsx'
import { PlayCell } from './PlayCell.tsx'
import { RightsButton } from './RightsButton.tsx'
import { rowMenu } from './row-menu.ts'
import { TrackTitle } from './TrackTitle.tsx'
import { type OpenTrackMenu, useTrackMenu } from './track-menu.tsx'

/** A place in a chart. */
export interface ChartPlace {
  track: Resource
  place: number
  /** How it moved. */
  movement: ReactNode
  /** What the chart counts, in words. */
  count: ReactNode
}

/** A chart, as wide as there is room: two of them stand side by side without movement and count. */
export function ChartRows({ places }: { places: ChartPlace[] }) {
  const { playOne } = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { openFor, toggle, menu } = useTrackMenu()
  const tracks = places.map(({ track }) => track)
  return (
    <>
      <ol className={styles.rows}>
        {places.map((one) => (
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

interface ChartRowProps extends ChartPlace {
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
  isMenuOpen: boolean
  onMenu: OpenTrackMenu
}

/** A track in a chart, in 44 px; its number is its play button. */
function ChartRow(props: ChartRowProps) {
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
