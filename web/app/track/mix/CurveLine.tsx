import { levelsAt } from '@shenglang/player/mix-curve'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './CurveLine.module.css'
import { MIDDLE_MIN, middleAfter, middleWithin, overlapEndMs, partOf, viewOf } from './mix-view.ts'
import * as texts from './texts.ts'
import type { Mix } from './use-mix.ts'

const POINTS = 64

/** The volumes of both through the overlap, and where they meet, which can be dragged, and moved by keys (APG: slider). */
export function CurveLine({ mix }: { mix: Mix }) {
  const { plan } = mix
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(() => viewOf(plan))
  const seen = viewOf(plan, view)
  if (seen !== view) setView(seen)
  const [from, to] = [partOf(seen, plan.leaveAtMs), partOf(seen, overlapEndMs(plan))]
  const xOf = (part: number) => from + (to - from) * part
  const [met] = levelsAt(plan, plan.middle)
  const height = plan.curve === 'cut' ? 0.5 : met
  const beat = plan.barMs / 4 / plan.blendMs
  const onKeyDown = (event: KeyboardEvent) => {
    const middle = middleAfter(plan, event.key)
    if (middle === undefined) return
    event.preventDefault()
    mix.adjust({ middle })
  }
  const bar = Math.floor((plan.middle * plan.blendMs) / plan.barMs) + 1
  const curveText = texts.MIDDLE_TEXT[plan.curve]
  return (
    <div ref={box} className={`${styles.curve} relative h-72 mb-12`}>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.coming} d={pathOf(xOf, (part) => levelsAt(plan, part)[1])} />
        <path className={styles.leaving} d={pathOf(xOf, (part) => levelsAt(plan, part)[0])} />
      </svg>
      <small data-deck="A">{texts.volumeA}</small>
      <small data-deck="B">{texts.volumeB}</small>
      <span
        role="slider"
        tabIndex={0}
        className={styles.middle}
        style={{ left: `${xOf(plan.middle) * 100}%`, top: `${topOf(height)}%` }}
        aria-label={texts.handover}
        aria-valuemin={MIDDLE_MIN * 100}
        aria-valuemax={(1 - MIDDLE_MIN) * 100}
        aria-valuenow={Math.round(plan.middle * 100)}
        aria-valuetext={texts.overlapBar(bar)}
        aria-keyshortcuts="Delete"
        onKeyDown={onKeyDown}
        onDoubleClick={() => mix.adjust({ middle: 0.5 })}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          const rect = box.current?.getBoundingClientRect()
          if (event.buttons !== 1 || !rect) return
          const part = ((event.clientX - rect.left) / rect.width - from) / (to - from)
          mix.adjust({ middle: middleWithin(Math.round(part / beat) * beat) })
        }}
      />
      <small data-deck="middle" className="number" style={{ left: `${xOf(plan.middle) * 100}%` }}>
        {plan.blendBars === undefined ? '' : texts.barAction(bar, curveText)}
      </small>
    </div>
  )
}

/** Full volume slightly below the upper edge, silence slightly above the lower one; percent of the height. */
const topOf = (level: number) => 12 + (1 - level) * 76

function pathOf(xOf: (part: number) => number, levelAt: (part: number) => number): string {
  const parts = Array.from({ length: POINTS + 1 }, (_, at) => at / POINTS)
  const points = parts.map((part) => `${(xOf(part) * 1000).toFixed(1)} ${topOf(levelAt(part)).toFixed(1)}`)
  return `M0 ${topOf(levelAt(0))}L${points.join('L')}L1000 ${topOf(levelAt(1))}`
}
