import { clockTime } from '@shenglang/contract/format'
import { SECTION_LABELS } from '@shenglang/contract/media/sections'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWidth } from '../../ui/layout/use-width.ts'
import styles from './SectionFlags.module.css'
import { type Flag, looksOf } from './section-flags.ts'
import * as texts from './section-texts.ts'

interface SectionFlagsProps {
  flags: readonly Flag[]
  onPick: (atMs: number) => void
  /** On which side of the waveform the labels stand. */
  isBelow?: boolean
  className?: string | undefined
}

/** Matches windows in which the flags show their keys: with a pointer, and wide enough. */
const KEYS = '(hover: hover) and (width >= 768px)'

/** The parts of a track as flags on its waveform, which fills the parent: Tab reaches one, the arrow keys the others from it. */
export function SectionFlags({ flags, onPick, isBelow = false, className = '' }: SectionFlagsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const width = useWidth(bar)
  const [reached, setReached] = useState(0)
  // Its width is known in browsers alone.
  const looks = looksOf(flags, width, width > 0 && matchMedia(KEYS).matches)
  const reachable = Math.min(reached, flags.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: reachable - 1, ArrowRight: reachable + 1, Home: 0, End: flags.length - 1 }[event.key]
    const target = next === undefined ? undefined : bar.current?.querySelectorAll('button')[next]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={texts.sections}
      className={`${styles.flags} ${className}`}
      data-below={isBelow || undefined}
      onKeyDown={onKeyDown}
    >
      {flags.map(({ kind, atMs, part, key }, index) => (
        <span key={atMs} style={{ left: `${part * 100}%` }} data-kind={kind} data-look={looks[index]}>
          <button
            type="button"
            data-key={key}
            aria-keyshortcuts={key === undefined ? undefined : String(key)}
            aria-label={texts.jumpTo(SECTION_LABELS[kind], clockTime(atMs))}
            tabIndex={index === reachable ? 0 : -1}
            onFocus={() => setReached(index)}
            onClick={() => onPick(atMs)}
          >
            {looks[index] === 'bare' ? null : SECTION_LABELS[kind]}
          </button>
        </span>
      ))}
    </div>
  )
}
