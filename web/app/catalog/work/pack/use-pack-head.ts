import type { Resource } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { useEffect, useRef, useState } from 'react'
import { useEngine, useEngineState } from '../../../playback/engine/playback.tsx'
import type { PackMoment } from './join-moment.ts'
import type { Span } from './pack-hills.ts'
import { useJoin } from './use-join.ts'

/** From one cover to the next; the sheet's transitions last as long. */
const GLIDE_MS = 300
/** A cover nearer to the edge than this is scrolled to, as a part of what is visible. */
const EDGE = 0.15

interface PackHeadProps {
  tracks: readonly Resource[]
  spans: readonly Span[]
  /** Start time of each track within the whole pack. */
  startsMs: readonly number[]
}

/**
 * The playhead of a pack: moves over the curve with the current track, or with the join that is played, without rendering. When
 * another track takes over it glides there.
 */
export function usePackHead({ tracks, spans, startsMs }: PackHeadProps) {
  const board = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLElement>(null)
  const last = useRef<number>(undefined)
  const gliding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [joinIndex, setJoinIndex] = useState<number>()
  const engine = useEngine()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const current = tracks.findIndex(({ resourceId }) => resourceId === currentId)

  const put = ({ index, ms }: PackMoment) => {
    const [span, track] = [spans[index], tracks[index]]
    if (!board.current || !span || !track) return
    const part = Math.min(Math.max(ms / (track.duration || 1), 0), 1)
    board.current.style.setProperty('--at', `${(span.from + (span.to - span.from) * part) * 100}%`)
    if (time.current) time.current.textContent = clockTime((startsMs[index] ?? 0) + ms)
    if (last.current !== undefined && last.current !== index) glide(board.current)
    last.current = index
  }
  const glide = (target: HTMLElement) => {
    target.dataset.gliding = ''
    clearTimeout(gliding.current)
    gliding.current = setTimeout(() => delete target.dataset.gliding, GLIDE_MS)
  }
  useEffect(() => () => clearTimeout(gliding.current), [])

  const join = useJoin(tracks, (moment) => {
    setJoinIndex(moment.index)
    put(moment)
  })
  const isJoin = join.playing !== undefined
  useEffect(() => {
    if (!isJoin) setJoinIndex(undefined)
  }, [isJoin])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `put` only reads what the page's pack is drawn from
  useEffect(() => {
    if (!engine || current < 0 || isJoin) return
    const follow = () => put({ index: current, ms: engine.getProgress().currentTimeMs })
    follow()
    return engine.subscribeProgress(follow)
  }, [engine, current, isJoin])

  const shown = joinIndex ?? (current < 0 ? undefined : current)
  useEffect(() => {
    if (board.current && shown !== undefined) bringIntoView(board.current, shown)
  }, [shown])
  return { board, time, shown, current, join }
}

/** Scrolls the curve, never the page, to a track's cover. */
function bringIntoView(board: HTMLElement, index: number): void {
  const view = board.parentElement
  const cover = board.querySelector<HTMLElement>(`[data-cover="${index}"]`)
  if (!view || !cover || view.scrollWidth <= view.clientWidth) return
  const left = cover.offsetLeft - view.scrollLeft
  const edge = view.clientWidth * EDGE
  if (left > edge && left < view.clientWidth - edge) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  view.scrollTo({ left: cover.offsetLeft - view.clientWidth / 2, behavior: isStill ? 'instant' : 'smooth' })
}
