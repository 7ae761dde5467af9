import { type ReactNode, useRef } from 'react'
import { Slider } from '../../../ui/controls/Slider.tsx'
import { useUntilChanged } from '../../../ui/controls/use-until-changed.ts'
import styles from './RangeSlider.module.css'
import type { NumberRange } from './tempo-range.ts'
import * as texts from './texts.ts'

interface RangeSliderProps {
  label: string
  min: number
  max: number
  value: NumberRange
  /** During a drag. */
  onMove?: (range: NumberRange) => void
  /** At the end of a drag. */
  onChange: (range: NumberRange) => void
  /** Drawn under the handles for the current range. */
  children: (range: NumberRange) => ReactNode
}

/** A range with two handles, each a native slider: for pointer, touch and keyboard. */
export function RangeSlider({ label, min, max, value, onMove, onChange, children }: RangeSliderProps) {
  const [moved, setMoved] = useUntilChanged<NumberRange>(value.join())
  const track = useRef<HTMLDivElement>(null)
  const [from, to] = moved ?? value
  const move = (range: NumberRange) => {
    setMoved(range)
    onMove?.(range)
  }
  const commit = () => {
    if (from !== value[0] || to !== value[1]) onChange([from, to])
  }
  const handle = (name: string, at: number, moveTo: (at: number) => NumberRange) => (
    <Slider
      min={min}
      max={max}
      value={at}
      aria-label={`${label}${name}`}
      // At the right end the lower handle is the one that can still move.
      data-above={(name === texts.lowerLimit && from > (min + max) / 2) || undefined}
      onMove={(to) => move(moveTo(to))}
      onPointerUp={commit}
      onKeyUp={commit}
      onBlur={commit}
    />
  )
  /** A click beside the handles moves the nearer one. */
  const bring = (clientX: number) => {
    const box = track.current?.getBoundingClientRect()
    if (!box) return
    const at = Math.round(min + Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * (max - min))
    const next: NumberRange = Math.abs(at - from) <= Math.abs(at - to) ? [Math.min(at, to), to] : [from, Math.max(at, from)]
    move(next)
    onChange(next)
  }
  return (
    <div className={styles.range}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handles do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handles do the same by keyboard */}
      <div ref={track} className="pointer" onClick={(event) => bring(event.clientX)}>
        {children([from, to])}
      </div>
      {handle(texts.lowerLimit, from, (at) => [Math.min(at, to), to])}
      {handle(texts.upperLimit, to, (at) => [from, Math.max(at, from)])}
    </div>
  )
}
