import type { Resource } from '@shenglang/contract/catalog/entities'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useCueCounts } from '../../../playback/cues/cue-counts.ts'
import { useEngineState } from '../../../playback/engine/playback.tsx'
import { useBeats } from '../../../playback/track/beats.ts'
import { usePlaying } from '../../../playback/track/playing.ts'
import { useFlip } from '../../../ui/browser/use-flip.ts'
import type { SetTransition } from './plan/set-plan.ts'
import { SetRow } from './SetRow.tsx'
import styles from './SetRows.module.css'
import { TransitionMark } from './TransitionMark.tsx'
import * as texts from './texts.ts'

interface SetRowsProps {
  tracks: Resource[]
  transitions: SetTransition[]
  /** Read-only. */
  isFixed: boolean
  onMove: (from: number, to: number) => void
  onRemove: (track: Resource) => void
}

/** The tracks of a set, moved by dragging, by buttons or by Alt and the arrow keys, with the transitions between them. */
export function SetRows({ tracks, transitions, isFixed, onMove, onRemove }: SetRowsProps) {
  const { playOne } = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const beats = useBeats(tracks.map(({ resourceId }) => resourceId))
  const cueCounts = useCueCounts(tracks.map(({ resourceId }) => resourceId))
  const drag = useDrag(onMove)
  const list = useFlip<HTMLOListElement>(tracks.map(({ resourceId }) => resourceId).join())
  const byKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined || isFixed) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <>
      {isFixed ? null : <p className={`${styles.hint} text-12 mt-12 ink-t2`}>{texts.dragHint}</p>}
      <ol ref={list} className={styles.rows} data-fixed={isFixed || undefined}>
        {tracks.map((track, index) => {
          const isCurrent = track.resourceId === currentId
          const [next, into] = [tracks[index + 1], transitions[index]]
          return (
            <li
              key={track.resourceId}
              className={styles.item}
              data-flip={track.resourceId}
              draggable={!isFixed}
              data-drop={drag.participantOf(index)}
              data-dragged={drag.isDragged(index) || undefined}
              onKeyDown={(event) => byKey(event, index)}
              {...(isFixed ? {} : drag.handlersOf(index))}
            >
              <SetRow
                track={track}
                number={index + 1}
                cueCount={cueCounts.get(track.resourceId)}
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
  /** The row before which it would be dropped. */
  const [gap, setGap] = useState<number>()
  const end = () => {
    setFrom(undefined)
    setGap(undefined)
  }
  return {
    isDragged: (index: number) => index === from,
    participantOf: (index: number) =>
      from === undefined || gap === undefined ? undefined : gap === index ? 'before' : gap === index + 1 ? 'after' : undefined,
    handlersOf: (index: number) => ({
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data.
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
