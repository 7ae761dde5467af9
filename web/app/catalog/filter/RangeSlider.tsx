import { type ReactNode, useRef, useState } from 'react'
import styles from './RangeSlider.module.css'
import type { NumberRange } from './tempo-range.ts'

interface RangeSliderProps {
  label: string
  min: number
  max: number
  value: NumberRange
  /** While it is dragged. */
  onMove?: (range: NumberRange) => void
  /** When it is let go. */
  onChange: (range: NumberRange) => void
  /** What lies under the handles, for what is chosen now. */
  children: (range: NumberRange) => ReactNode
}

/** A range with two handles, each the browser's own slider: worked by pointer, finger and keyboard. */
export function RangeSlider({ label, min, max, value, onMove, onChange, children }: RangeSliderProps) {
  const before = value.join()
  const [moved, setMoved] = useState({ before, range: value })
  const place = useRef<HTMLDivElement>(null)
  // What was moved counts until the address has taken it over.
  const [from, to] = moved.before === before ? moved.range : value
  const move = (range: NumberRange) => {
    setMoved({ before, range })
    onMove?.(range)
  }
  const letGo = () => {
    if (`${from},${to}` !== before) onChange([from, to])
  }
  const handle = (name: string, at: number, moveTo: (at: number) => NumberRange) => (
    <input
      type="range"
      min={min}
      max={max}
      value={at}
      aria-label={`${label}${name}`}
      // At the right end the lower handle is the one that can still move.
      data-above={(name === '下限' && from > (min + max) / 2) || undefined}
      onChange={(event) => move(moveTo(Number(event.currentTarget.value)))}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  )
  /** A click beside the handles brings the nearer one. */
  const bring = (clientX: number) => {
    const box = place.current?.getBoundingClientRect()
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
      <div ref={place} className={styles.drawing} onClick={(event) => bring(event.clientX)}>
        {children([from, to])}
      </div>
      {handle('下限', from, (at) => [Math.min(at, to), to])}
      {handle('上限', to, (at) => [from, Math.max(at, from)])}
    </div>
  )
}
