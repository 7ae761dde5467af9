import { spokenTime } from '@shenglang/contract/format'
import { barNumber } from '@shenglang/player/beats'
import type { MixPlan } from '@shenglang/player/mixing/mix-plan'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CueTicks } from '../../playback/cues/CueTicks.tsx'
import { SectionFlags } from '../../playback/waveform/SectionFlags.tsx'
import { flagsOf } from '../../playback/waveform/section-flags.ts'
import { WaveStrip } from '../../playback/waveform/WaveStrip.tsx'
import { useWidth } from '../../ui/layout/use-width.ts'
import styles from './MixLanes.module.css'
import {
  adjustmentFor,
  comingElapsedAt,
  comingView,
  elapsedAt,
  type MixView,
  overlapEndMs,
  partOf,
  positionAt,
  rangeOf,
  rulerTicks,
  snapped,
  viewOf,
} from './mix-view.ts'
import * as texts from './texts.ts'
import type { DeckCueState } from './use-deck-cues.ts'
import type { Mix } from './use-mix.ts'

/** Both tracks on one grid of beats, with a draggable overlap; a click seeks. */
export function MixLanes({ mix, cues }: { mix: Mix; cues: DeckCueState['cues'] }) {
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
        if (event.button === 0 && !(event.target instanceof Element && event.target.closest('[role=slider], button')))
          mix.play(elapsedAt(plan, msAt(event.clientX)))
      }}
    >
      <Lane label={texts.firstWave}>
        {strip
          ? ([false, true] as const).map((isPlayed) => (
              <span key={String(isPlayed)} className={isPlayed ? styles.played : undefined}>
                <WaveStrip zoomUrl={decks[0].zoomUrl} grid={decks[0].grid} {...seen} pxPerS={pxPerS} isPlayed={isPlayed} />
              </span>
            ))
          : null}
      </Lane>
      <Ruler plan={plan} view={seen} />
      <Lane label={texts.secondWave}>
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
      {decks ? <Parts mix={mix} decks={decks} view={seen} /> : null}
      {decks ? <Cues mix={mix} cues={cues} view={seen} /> : null}
      <div className={styles.overlap} style={{ left: `${from * 100}%`, right: `${(1 - to) * 100}%` }}>
        <small className="number">{overlapText(plan)}</small>
      </div>
      {(['from', 'to'] as const).map((end) => (
        <Handle key={end} mix={mix} end={end} part={end === 'from' ? from : to} msAt={msAt} onHold={setHeld} />
      ))}
      <span className={styles.playhead} aria-hidden="true" />
    </div>
  )
}

/** The parts of both tracks: of the first above its wave, of the second below; a flag plays the mix from there. */
function Parts({ mix, decks, view }: { mix: Mix; decks: NonNullable<Mix['decks']>; view: MixView }) {
  const { plan } = mix
  const [leaving, coming] = decks
  const second = comingView(plan, view)
  return (
    <>
      {leaving.sections.length > 0 ? (
        <SectionFlags
          flags={flagsOf(leaving.sections, view, false)}
          className={styles.first}
          onPick={(ms) => mix.play(elapsedAt(plan, ms))}
        />
      ) : null}
      {coming.sections.length > 0 ? (
        <SectionFlags
          flags={flagsOf(coming.sections, second, false)}
          isBelow
          className={styles.second}
          onPick={(ms) => mix.play(comingElapsedAt(plan, view, ms))}
        />
      ) : null}
    </>
  )
}

/** The member's own cues on both waves; one plays the mix from there. */
function Cues({ mix, cues, view }: { mix: Mix; cues: DeckCueState['cues']; view: MixView }) {
  const { plan } = mix
  const second = comingView(plan, view)
  return (
    <>
      <CueTicks
        cues={cues[0]}
        owner={texts.ownerOf('A')}
        className={styles.firstCues}
        partOf={(ms) => partOf(view, ms)}
        onPick={({ timeMs }) => mix.play(elapsedAt(plan, timeMs))}
      />
      <CueTicks
        cues={cues[1]}
        owner={texts.ownerOf('B')}
        className={styles.secondCues}
        partOf={(ms) => partOf(second, ms)}
        onPick={({ timeMs }) => mix.play(comingElapsedAt(plan, view, timeMs))}
      />
    </>
  )
}

/** `重叠 8 小节 · 15.5 秒`. */
function overlapText({ blendBars, blendMs }: MixPlan): string {
  const bars = blendBars === undefined ? '' : texts.barsPrefix(Math.round(blendBars * 100) / 100)
  return texts.overlapSeconds(bars, (blendMs / 1000).toFixed(1))
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
  const ticks = rulerTicks(plan, view)
  return (
    <div className={`${styles.ruler} number`} aria-hidden="true">
      {ticks.map(({ bar, part }) => (
        <span key={bar} style={{ left: `${part * 100}%` }} data-edge={edgeOf(part)} data-fine={bar % 4 !== 0 || undefined}>
          {bar < 0 ? `−${-bar}` : edgeOf(part) === 'right' ? texts.bars(bar) : `+${bar}`}
        </span>
      ))}
    </div>
  )
}

/** Seconds with one decimal. */
const tenths = (ms: number) => Math.round(ms / 100) / 10

interface HandleProps {
  mix: Mix
  end: 'from' | 'to'
  part: number
  msAt: (clientX: number) => number
  /** The view does not move during a drag. */
  onHold: (isHeld: boolean) => void
}

/** An end of the overlap, a slider (APG): dragged by bars, with Alt by beats; arrow keys do the same, with Shift by beats. */
function Handle({ mix, end, part, msAt, onHold }: HandleProps) {
  const { plan, decks } = mix
  const beatsAt = (atMs: number) => decks?.[0].beatsAt(atMs)
  const bar = plan.barMs * plan.leavingRate
  const ms = end === 'from' ? plan.leaveAtMs : overlapEndMs(plan)
  const durationMs = decks?.[0].track.duration ?? Number.POSITIVE_INFINITY
  const [firstMs, lastMs] = rangeOf(plan, end, durationMs)
  const moveTo = (to: number) => mix.adjust({ ...adjustmentFor(plan, end, to, durationMs), enterAtMs: plan.enterAtMs })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? bar / 4 : bar
    const to = {
      ArrowLeft: ms - step,
      ArrowDown: ms - step,
      ArrowRight: ms + step,
      ArrowUp: ms + step,
      PageDown: ms - 8 * bar,
      PageUp: ms + 8 * bar,
      Home: firstMs,
      End: lastMs,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  }
  const grid = plan.leavesInBar === undefined ? undefined : beatsAt(ms)
  const positionText = grid ? texts.barAndTime(barNumber(grid, ms), spokenTime(ms)) : spokenTime(ms)
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.handle}
      style={{ left: `${part * 100}%` }}
      aria-label={end === 'from' ? texts.overlapStarts : texts.overlapEnds}
      aria-valuemin={tenths(firstMs)}
      aria-valuemax={tenths(lastMs)}
      aria-valuenow={tenths(ms)}
      aria-valuetext={`${positionText}，${overlapText(plan)}`}
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

/** Moves the playhead and the played part with the sound, at every frame, without rendering. */
function usePlayhead(lanes: RefObject<HTMLDivElement | null>, { plan, elapsedMs, state }: Mix, view: MixView): void {
  const isMoving = state.status === 'playing'
  useEffect(() => {
    const put = () => {
      const part = partOf(view, positionAt(plan, elapsedMs()))
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
