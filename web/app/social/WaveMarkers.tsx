import { WAVEFORM } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import type { WaveMarker } from '@shenglang/contract/social/entities'
import { type CSSProperties, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { Avatar } from '../ui/data/Avatar.tsx'
import { useMarkers } from './markers.ts'
import { type MarkerInSight, markersInSight } from './markers-in-sight.ts'
import { usePassingComments } from './passing-comments.ts'
import * as texts from './texts.ts'
import styles from './WaveMarkers.module.css'

const MarkerSheet = lazyPart(() => import('./MarkerSheet.tsx'))

/** The most comments in one bubble. */
const COMMENTS_MAX = 3

interface WaveMarkersProps {
  resourceId: string
  durationMs: number
  onSeek: (fraction: number) => void
  /** Markers are below the waveform, if there is space, and not on its lower edge. */
  isBelow?: boolean
  /** Markers are above the waveform, since flags are below it. */
  isAbove?: boolean
  /** While the track plays, each comment appears at its time. */
  isNotifying?: boolean
}

/**
 * The comments at their times, over the waveform: text on hover, focus or tap, a click seeks there. Tab reaches one, the arrow
 * keys the others from it; Escape hides the text.
 */
export function WaveMarkers(props: WaveMarkersProps) {
  const { resourceId, durationMs, onSeek, isBelow = false, isAbove = false, isNotifying = false } = props
  const markers = useMarkers(resourceId)
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list, markers.length === 0)
  const [reached, setReached] = useState<string>()
  const [isPutAway, setPutAway] = useState(false)
  const [sheet, setSheet] = useState<WaveMarker[]>()
  const passing = usePassingComments(resourceId, isNotifying ? markers : [])
  if (markers.length === 0) return null
  const shown = markersInSight(markers, { durationMs, width })
  const reachable = shown.some(({ marker }) => marker.id === reached) ? reached : shown[0]?.marker.id
  const seek = ({ time }: WaveMarker) => onSeek((time * 1000) / durationMs)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setPutAway(true)
    const at = shown.findIndex(({ marker }) => marker.id === reachable)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 }[event.key]
    const target = next === undefined ? undefined : shown[next]
    if (!target) return
    event.preventDefault()
    setPutAway(false)
    list.current?.querySelector<HTMLElement>(`[data-marker="${target.marker.id}"]`)?.focus()
  }
  const press = ({ marker, near }: MarkerInSight) => {
    // On touch screens a tap shows the text.
    if (matchMedia('(hover: none)').matches) setSheet([marker, ...near])
    else seek(marker)
  }
  return (
    <>
      <ul
        ref={list}
        className={styles.markers}
        data-own-tooltip=""
        data-below={isBelow || undefined}
        data-above={isAbove || undefined}
        data-put-away={isPutAway || undefined}
        aria-label={texts.waveComments}
        onKeyDown={onKeyDown}
        onPointerEnter={() => setPutAway(false)}
      >
        {shown.map((one) => (
          <li key={one.marker.id} style={positionOf(one, width)} data-end={one.left > width / 2 || undefined}>
            <button
              type="button"
              data-marker={one.marker.id}
              tabIndex={one.marker.id === reachable ? 0 : -1}
              aria-label={`${textOf(one.marker)}${one.near.length > 0 ? texts.nearbyMore(one.near.length) : ''}`}
              onFocus={() => {
                setReached(one.marker.id)
                setPutAway(false)
              }}
              onClick={() => press(one)}
            >
              <Avatar avatar={one.marker.avatar} name={one.marker.nickname} size={WAVEFORM.avatarSize} />
            </button>
            <MarkerText comments={[one.marker, ...one.near]} passing={passing} />
          </li>
        ))}
      </ul>
      {sheet ? (
        <Suspense>
          <MarkerSheet comments={sheet} onSeek={seek} onClose={() => setSheet(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The position of a marker, and the width of its text towards the farther end of the waveform. */
const positionOf = ({ left }: MarkerInSight, width: number): CSSProperties & Record<'--room', string> => ({
  left,
  '--room': `${left > width / 2 ? left + WAVEFORM.avatarSize : width - left}px`,
})

const textOf = ({ time, nickname, comment }: WaveMarker) => `${clockTime(time * 1000)} ${nickname}：${comment}`

/** The comments of a marker; while the music passes one of them, that one alone. */
function MarkerText({ comments, passing }: { comments: WaveMarker[]; passing: string | undefined }) {
  const now = comments.find(({ id }) => id === passing)
  const hidden = comments.length - COMMENTS_MAX
  return (
    <span className={styles.words} data-passing={now ? '' : undefined} aria-hidden="true">
      {(now ? [now] : comments.slice(0, COMMENTS_MAX)).map(({ id, nickname, time, comment }) => (
        <span key={id}>
          <b>{nickname}</b> <small className="number ink-t1">{clockTime(time * 1000)}</small>
          <br />
          {comment}
        </span>
      ))}
      {!now && hidden > 0 ? <small className="ink-t1">{texts.moreCount(hidden)}</small> : null}
    </span>
  )
}

function useWidth(element: { readonly current: HTMLElement | null }, isEmpty: boolean): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current || isEmpty) return
    const size = new ResizeObserver(() => setWidth(current.clientWidth))
    size.observe(current)
    return () => size.disconnect()
  }, [element, isEmpty])
  return width
}
