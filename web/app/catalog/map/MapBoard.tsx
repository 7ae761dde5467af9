import type { Resource, TempoKeys } from '@shenglang/contract/catalog/entities'
import { TEMPO_STEP } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useEngineState } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import { useTaste } from '../../playback/taste.ts'
import { keyColor } from '../../track/camelot-key.ts'
import { resourceAddress } from '../../track/resource-address.ts'
import { Cover } from '../../ui/Cover.tsx'
import styles from './MapBoard.module.css'
import {
  type Dot,
  LANES,
  laneOf,
  mixArea,
  nextDot,
  panned,
  placeDots,
  pulled,
  type View,
  type Way,
  xOf,
  zoomed,
} from './map-view.ts'

const NUMBERS = Array.from({ length: LANES / 2 }, (_, index) => index + 1)
const TICKS_BPM = [5, 10, 20, 50]
const TICK_ROOM_PX = 64
const UNIT_PX = 56
const APART_PX = 32
/** A pointer that only crosses a cover wakes nothing. */
const HOVER_MS = 220
const ZOOM_STEP = 0.8

interface MapBoardProps {
  tracks: Resource[]
  /** How many there are in each cell, those included that have no cover in sight. */
  cells?: TempoKeys
  view: View
  /** Left out where the board stays as it is. */
  onView?: (view: View) => void
  /** The track that is pointed at. */
  onPoint?: (track: Resource) => void
}

/**
 * Tracks by tempo and key, as covers: what mixes with what plays is framed, a cover that is pointed at is heard for a moment, a
 * click plays it; by touch the first tap lets it be heard and the second opens it.
 */
export function MapBoard({ tracks, cells = [], view, onView, onPoint }: MapBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(board)
  const current = useEngineState((state) => state.currentMusic)
  const { hear, stop, heardId } = useTaste()
  const { playOne } = usePlaying()
  const navigate = useNavigate()
  const [reached, setReached] = useState('')
  const tapped = useRef('')
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { dots, hidden } = placeDots(tracks, view, { width, height }, APART_PX)
  const area = current && mixArea({ tkey: current.tkey, tbpm: current.tbpm })
  const reachable = dots.some(({ track }) => track.resourceId === reached) ? reached : dots[0]?.track.resourceId
  useWheel(board, view, onView)
  const drag = useDrag(view, width, onView)

  const point = (track: Resource) => {
    onPoint?.(track)
    clearTimeout(hover.current)
    hover.current = setTimeout(() => hear(track), HOVER_MS)
  }
  const leave = () => {
    clearTimeout(hover.current)
    stop()
  }
  const press = (track: Resource) => {
    if (!matchMedia('(hover: none)').matches) {
      leave()
      playOne(track, [track])
      return
    }
    if (tapped.current === track.resourceId) navigate(resourceAddress(track))
    else point(track)
    tapped.current = track.resourceId
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = dots.find(({ track }) => track.resourceId === reachable)
    const isZoom = event.key === '+' || event.key === '=' || event.key === '-'
    if (isZoom && onView) onView(zoomed(view, event.key === '-' ? 1 / ZOOM_STEP : ZOOM_STEP, at?.track.tbpm))
    else if (event.shiftKey && onView && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      onView(panned(view, ((event.key === 'ArrowLeft' ? -1 : 1) * (view.to - view.from)) / 8))
    else if (at && event.key.startsWith('Arrow')) {
      const next = nextDot(dots, at, event.key as Way)
      if (next) board.current?.querySelector<HTMLElement>(`[data-id="${next.track.resourceId}"]`)?.focus()
    } else return
    event.preventDefault()
  }
  // One track is its cover; a cell that holds more is tinted.
  const crowded = cells.filter(({ count }) => count > 1)
  const most = Math.max(1, ...crowded.map(({ count }) => count))
  return (
    <div className={styles.map}>
      <div className={styles.numbers} aria-hidden="true">
        {NUMBERS.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is done by pointer is done by keyboard on its buttons */}
      <div ref={board} className={styles.board} onKeyDown={onKeyDown} {...drag}>
        <svg width={width} height={height} aria-hidden="true">
          {crowded.map(({ tkey, bpm, count }) => {
            const lane = laneOf(tkey)
            const left = xOf(bpm, view, width)
            const right = xOf(bpm + TEMPO_STEP, view, width)
            if (lane === undefined || right < 0 || left > width) return null
            const box = { x: left, y: (lane / LANES) * height, width: right - left, height: height / LANES }
            return <rect key={`${tkey} ${bpm}`} {...box} fill={keyColor(tkey)} opacity={0.04 + 0.2 * Math.sqrt(count / most)} />
          })}
          {ticksOf(view, width).map((bpm) => (
            <line key={bpm} x1={xOf(bpm, view, width)} x2={xOf(bpm, view, width)} y2={height} />
          ))}
          {NUMBERS.map((number) => (
            <line key={number} x2={width} y1={((number - 0.5) / 12) * height} y2={((number - 0.5) / 12) * height} />
          ))}
          {area?.lanes.map((lane) => (
            <rect
              key={lane}
              className={styles.fits}
              x={xOf(area.from, view, width)}
              y={(lane / LANES) * height}
              width={xOf(area.to, view, width) - xOf(area.from, view, width)}
              height={height / LANES}
              rx={6}
            />
          ))}
        </svg>
        {dots.map((dot) => (
          <MapDot
            key={dot.track.resourceId}
            dot={dot}
            isCurrent={dot.track.resourceId === current?.resourceId}
            isHeard={dot.track.resourceId === heardId}
            isReachable={dot.track.resourceId === reachable}
            onPoint={() => {
              setReached(dot.track.resourceId)
              point(dot.track)
            }}
            onLeave={leave}
            onPress={() => press(dot.track)}
          />
        ))}
      </div>
      <div className={`${styles.ticks} number`} aria-hidden="true">
        {ticksOf(view, width).map((bpm) =>
          xOf(bpm, view, width) > width - UNIT_PX ? null : (
            <span key={bpm} style={{ left: xOf(bpm, view, width) }}>
              {bpm}
            </span>
          ),
        )}
        <span className={styles.unit}>BPM</span>
      </div>
      {hidden > 0 && onView ? <p className={styles.hidden}>还有 {hidden} 首挤在一起，放大可见</p> : null}
    </div>
  )
}

interface MapDotProps {
  dot: Dot<Resource>
  isCurrent: boolean
  isHeard: boolean
  isReachable: boolean
  onPoint: () => void
  onLeave: () => void
  onPress: () => void
}

function MapDot({ dot: { track, x, y }, isCurrent, isHeard, isReachable, onPoint, onLeave, onPress }: MapDotProps) {
  return (
    <button
      type="button"
      className={styles.dot}
      style={{ left: x, top: y }}
      data-id={track.resourceId}
      data-heard={isHeard || undefined}
      aria-current={isCurrent || undefined}
      aria-label={`播放 ${track.title}，${bpmText(track.tbpm)} BPM，${track.tkey}`}
      title={`${track.title} · ${bpmText(track.tbpm)} BPM · ${track.tkey}`}
      tabIndex={isReachable ? 0 : -1}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
      onFocus={onPoint}
      onBlur={onLeave}
      onClick={onPress}
    >
      <Cover cover={track.cover} color={track.coverColor} width={96} />
    </button>
  )
}

/** Round tempos with room for their names between them. */
function ticksOf({ from, to }: View, width: number): number[] {
  const perBpm = width / (to - from)
  const step = TICKS_BPM.find((bpm) => bpm * perBpm >= TICK_ROOM_PX) ?? 50
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step)
}

function useSize(element: { readonly current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 1000, height: 528 })
  useEffect(() => {
    const { current } = element
    if (!current) return
    const seen = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
    seen.observe(current)
    return () => seen.disconnect()
  }, [element])
  return size
}

/** Wheel zooms about the pointer; sideways, or with Shift, it moves. */
function useWheel(element: { readonly current: HTMLElement | null }, view: View, onView: MapBoardProps['onView']) {
  const latest = useRef({ view, onView })
  latest.current = { view, onView }
  useEffect(() => {
    const { current } = element
    if (!current) return
    const turn = (event: WheelEvent) => {
      const { view, onView } = latest.current
      if (!onView) return
      event.preventDefault()
      const span = view.to - view.from
      const sideways = event.shiftKey ? event.deltaY : event.deltaX
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey)
        onView(panned(view, (sideways / current.clientWidth) * span))
      else {
        const share = (event.clientX - current.getBoundingClientRect().left) / current.clientWidth
        onView(zoomed(view, Math.exp(event.deltaY / 500), view.from + share * span))
      }
    }
    current.addEventListener('wheel', turn, { passive: false })
    return () => current.removeEventListener('wheel', turn)
  }, [element])
}

/** The ground is dragged, and pulled apart by two fingers; what one finger or the mouse presses on a cover stays its own. */
function useDrag(view: View, width: number, onView: MapBoardProps['onView']) {
  /** The view when the pointers came down or one left, and where each stood then. */
  const held = useRef<{ view: View; from: Map<number, number> }>({ view, from: new Map() })
  const now = useRef(new Map<number, number>())
  if (!onView) return {}
  const hold = () => {
    held.current = { view, from: new Map(now.current) }
  }
  const end = ({ pointerId }: PointerEvent<HTMLElement>) => {
    now.current.delete(pointerId)
    hold()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isOnCover = event.target instanceof Element && event.target.closest('button') !== null
      if (isOnCover && event.pointerType !== 'touch') return
      now.current.set(event.pointerId, event.clientX)
      if (!isOnCover || now.current.size > 1) for (const id of now.current.keys()) event.currentTarget.setPointerCapture(id)
      hold()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!now.current.has(event.pointerId)) return
      now.current.set(event.pointerId, event.clientX)
      const { left } = event.currentTarget.getBoundingClientRect()
      onView(pulled(held.current.view, [...held.current.from.values()], [...now.current.values()], { left, width }))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
