import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Transition } from '@shenglang/contract/catalog/harmony'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useBeats } from '../../playback/beats.ts'
import { useEngineState } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import { SetRow } from './SetRow.tsx'
import styles from './SetRows.module.css'
import { TransitionMark } from './TransitionMark.tsx'

interface SetRowsProps {
  tracks: Resource[]
  transitions: Transition[]
  /** Shown, but not to be touched. */
  isFixed: boolean
  onMove: (from: number, to: number) => void
  onRemove: (track: Resource) => void
}

/** The tracks of a set, moved by dragging, by buttons or by Alt and the arrow keys, with the way from each into the next. */
export function SetRows({ tracks, transitions, isFixed, onMove, onRemove }: SetRowsProps) {
  const { playOne } = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const beats = useBeats(tracks.map(({ resourceId }) => resourceId))
  const drag = useDrag(onMove)
  const byKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined || isFixed) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <>
      {isFixed ? null : <p className={styles.hint}>拖动排序，或在任意一行按 Alt + ↑ ↓</p>}
      <ol className={styles.rows} data-fixed={isFixed || undefined}>
        {tracks.map((track, index) => {
          const isCurrent = track.resourceId === currentId
          const [next, into] = [tracks[index + 1], transitions[index]]
          return (
            <li
              key={track.resourceId}
              className={styles.item}
              draggable={!isFixed}
              data-drop={drag.sideOf(index)}
              data-dragged={drag.isDragged(index) || undefined}
              onKeyDown={(event) => byKey(event, index)}
              {...(isFixed ? {} : drag.handlersOf(index))}
            >
              <SetRow
                track={track}
                number={index + 1}
                isCurrent={isCurrent}
                isPlaying={isCurrent && isPlaying}
                onPlay={() => playOne(track, tracks)}
                {...(isFixed
                  ? {}
                  : {
                      onUp: () => onMove(index, index - 1),
                      onDown: () => onMove(index, index + 1),
                      onRemove: () => onRemove(track),
                    })}
                isFirst={index === 0}
                isLast={index === tracks.length - 1}
              />
              {next && into ? <TransitionMark from={track} to={next} transition={into} beats={beats} /> : null}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Dragging one row between two others. */
function useDrag(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>()
  /** Before which row it would fall. */
  const [gap, setGap] = useState<number>()
  const end = () => {
    setFrom(undefined)
    setGap(undefined)
  }
  return {
    isDragged: (index: number) => index === from,
    sideOf: (index: number) =>
      from === undefined || gap === undefined ? undefined : gap === index ? 'before' : gap === index + 1 ? 'after' : undefined,
    handlersOf: (index: number) => ({
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData('text/plain', String(index + 1))
        setFrom(index)
      },
      onDragOver(event: DragEvent) {
        if (from === undefined) return
        event.preventDefault()
        const { top, height } = event.currentTarget.getBoundingClientRect()
        setGap(event.clientY > top + height / 2 ? index + 1 : index)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (from !== undefined && gap !== undefined) onMove(from, gap > from ? gap - 1 : gap)
        end()
      },
      onDragEnd: end,
    }),
  }
}
