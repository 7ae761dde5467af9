import { clockTime } from '@shenglang/contract/format'
import { barNumber } from '@shenglang/player/beats'
import type { MixPlan } from '@shenglang/player/mix-plan'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { WaveStrip } from '../../playback/WaveStrip.tsx'
import { useWidth } from '../../ui/use-width.ts'
import styles from './MixLanes.module.css'
import { elapsedAt, type MixView, overlapEndMs, partOf, placeAt, rulerMarks, snapped, viewOf, wishFor } from './mix-view.ts'
import type { Mix } from './use-mix.ts'

/** Both tracks on one grid of beats, with the overlap to be dragged; a click goes there. */
export function MixLanes({ mix }: { mix: Mix }) {
  const { plan, decks } = mix
  const lanes = useRef<HTMLDivElement>(null)
  const width = useWidth(lanes)
  const [view, setView] = useState(() => viewOf(plan))
  const [isHeld, setHeld] = useState(false)
  const seen = isHeld ? view : viewOf(plan, view)
  if (seen !== view) setView(seen)
  usePlayhead(lanes, mix, seen)
  const msAt = (clientX: number) => {
    const box = lanes.current?.getBoundingClientRect()
    return box ? seen.fromMs + ((clientX - box.left) / box.width) * seen.lengthMs : 0
  }
  const pxPerS = width / (seen.lengthMs / 1000)
  const [from, to] = [partOf(seen, plan.leaveAtMs), partOf(seen, overlapEndMs(plan))]
  const strip = decks && width > 0
  return (
    <div
      ref={lanes}
      className={styles.lanes}
      onPointerDown={(event) => {
        if (event.button === 0 && !(event.target instanceof Element && event.target.closest('[role=slider]')))
          mix.play(elapsedAt(plan, msAt(event.clientX)))
      }}
    >
      <Lane label="前一首的波形">
        {strip
          ? ([false, true] as const).map((isPlayed) => (
              <span key={String(isPlayed)} className={isPlayed ? styles.played : undefined}>
                <WaveStrip zoomUrl={decks[0].zoomUrl} grid={decks[0].grid} {...seen} pxPerS={pxPerS} isPlayed={isPlayed} />
              </span>
            ))
          : null}
      </Lane>
      <Ruler plan={plan} view={seen} />
      <Lane label="后一首的波形">
        {strip
          ? ([false, true] as const).map((isPlayed) => (
              <span key={String(isPlayed)} className={isPlayed ? styles.played : undefined}>
                <i style={{ left: `${from * 100}%` }}>
                  <WaveStrip
                    zoomUrl={decks[1].zoomUrl}
                    grid={decks[1].grid}
                    fromMs={plan.enterAtMs}
                    lengthMs={(seen.lengthMs * plan.rate) / plan.leavingRate}
                    pxPerS={(pxPerS * plan.leavingRate) / plan.rate}
                    isPlayed={isPlayed}
                  />
                </i>
              </span>
            ))
          : null}
      </Lane>
      <div className={styles.overlap} style={{ left: `${from * 100}%`, right: `${(1 - to) * 100}%` }}>
        <small className="number">{overlapWords(plan)}</small>
      </div>
      {(['from', 'to'] as const).map((end) => (
        <Handle key={end} mix={mix} end={end} part={end === 'from' ? from : to} msAt={msAt} onHold={setHeld} />
      ))}
      <span className={styles.playhead} aria-hidden="true" />
    </div>
  )
}

/** `重叠 8 小节 · 15.5 秒`. */
function overlapWords({ blendBars, blendMs }: MixPlan): string {
  const bars = blendBars === undefined ? '' : `${Math.round(blendBars * 100) / 100} 小节 · `
  return `重叠 ${bars}${(blendMs / 1000).toFixed(1)} 秒`
}

function Lane({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.lane} role="img" aria-label={label}>
      {children}
    </div>
  )
}

const edgeOf = (part: number) => (part < 0.02 ? 'left' : part > 0.98 ? 'right' : undefined)

function Ruler({ plan, view }: { plan: MixPlan; view: MixView }) {
  const marks = rulerMarks(plan, view)
  return (
    <div className={`${styles.ruler} number`} aria-hidden="true">
      {marks.map(({ bar, part }) => (
        <span key={bar} style={{ left: `${part * 100}%` }} data-edge={edgeOf(part)} data-fine={bar % 4 !== 0 || undefined}>
          {bar < 0 ? `−${-bar}` : edgeOf(part) === 'right' ? `${bar} 小节` : `+${bar}`}
        </span>
      ))}
    </div>
  )
}

interface HandleProps {
  mix: Mix
  end: 'from' | 'to'
  part: number
  msAt: (clientX: number) => number
  /** While it is held the view stays. */
  onHold: (isHeld: boolean) => void
}

/** An end of the overlap: dragged by bars, with Alt by beats; the arrow keys do the same, with Shift by beats. */
function Handle({ mix, end, part, msAt, onHold }: HandleProps) {
  const { plan, decks } = mix
  const beatsAt = (atMs: number) => decks?.[0].beatsAt(atMs)
  const bar = plan.barMs * plan.leavingRate
  const ms = end === 'from' ? plan.leaveAtMs : overlapEndMs(plan)
  const moveTo = (to: number) => mix.wish({ ...wishFor(plan, end, to), enterAtMs: plan.enterAtMs })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? bar / 4 : bar
    const by = {
      ArrowLeft: -step,
      ArrowDown: -step,
      ArrowRight: step,
      ArrowUp: step,
      PageDown: -8 * bar,
      PageUp: 8 * bar,
    }[event.key]
    if (by === undefined) return
    event.preventDefault()
    moveTo(ms + by)
  }
  const grid = plan.leavesInBar === undefined ? undefined : beatsAt(ms)
  const place = grid ? `A 第 ${barNumber(grid, ms)} 小节 · ${clockTime(ms)}` : clockTime(ms)
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.handle}
      style={{ left: `${part * 100}%` }}
      aria-label={end === 'from' ? '重叠从这里开始' : '重叠到这里结束'}
      aria-valuemin={0}
      aria-valuemax={Math.round((decks?.[0].track.duration ?? 0) / 1000)}
      aria-valuenow={Math.round(ms / 1000)}
      aria-valuetext={`${place}，${overlapWords(plan)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onHold(true)
      }}
      onPointerMove={(event: PointerEvent) => {
        if (event.buttons !== 1) return
        const toMs = msAt(event.clientX)
        moveTo(snapped(plan, beatsAt(toMs), toMs, event.altKey ? 'beat' : 'bar'))
      }}
      onLostPointerCapture={() => onHold(false)}
    />
  )
}

/** Moves what is played and the playhead with the sound, at every picture, without rendering anything. */
function usePlayhead(lanes: RefObject<HTMLDivElement | null>, { plan, elapsedMs, state }: Mix, view: MixView): void {
  const isMoving = state.status === 'playing'
  useEffect(() => {
    const put = () => {
      const part = partOf(view, placeAt(plan, elapsedMs()))
      lanes.current?.style.setProperty('--at', `${Math.min(Math.max(part, 0), 1) * 100}%`)
    }
    put()
    if (!isMoving) return
    const follow = () => {
      put()
      frame = requestAnimationFrame(follow)
    }
    let frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  })
}
