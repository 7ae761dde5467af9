import { clockTime } from '@shenglang/contract/format'
import { SECTION_LABELS, sectionAt } from '@shenglang/contract/media/sections'
import { useEffect, useRef, useState } from 'react'
import { useEngine, useProgress } from '../../playback/engine/playback.tsx'
import { SectionFlags } from '../../playback/waveform/SectionFlags.tsx'
import { flagsOf } from '../../playback/waveform/section-flags.ts'
import styles from './HoverFlags.module.css'
import { usePlayedSource } from './played-source.ts'

/** On the bar's waveform, which is its parent: flags above it, and time and part under the pointer. */
export function HoverFlags() {
  const layer = useRef<HTMLSpanElement>(null)
  const { at, isReached } = usePointerPosition(layer)
  const [isNeeded, setNeeded] = useState(false)
  if (isReached && !isNeeded) setNeeded(true)
  const engine = useEngine()
  const { durationMs } = useProgress()
  const sections = usePlayedSource(isNeeded)?.sections ?? []
  const ms = (at ?? 0) * durationMs
  const here = sectionAt(sections, ms)
  return (
    <span ref={layer} className={styles.layer} data-shown={isReached || undefined}>
      {sections.length > 0 && durationMs > 0 ? (
        <SectionFlags
          flags={flagsOf(sections, { fromMs: 0, lengthMs: durationMs })}
          className={styles.flags}
          onPick={(atMs) => engine?.seek(atMs / durationMs)}
        />
      ) : null}
      {at === undefined || durationMs <= 0 ? null : (
        <span className={styles.line} style={{ left: `${at * 100}%` }} data-edge={edgeOf(at)} aria-hidden="true">
          <small className="number">
            {clockTime(ms)} {here ? SECTION_LABELS[here.kind] : ''}
          </small>
        </span>
      )}
    </span>
  )
}

const edgeOf = (at: number) => (at < 0.06 ? 'left' : at > 0.94 ? 'right' : undefined)

/** The pointer's position over the parent, 0 to 1, and whether pointer or focus is within it. */
function usePointerPosition(layer: { readonly current: HTMLElement | null }) {
  const [at, setAt] = useState<number>()
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const wave = layer.current?.parentElement
    if (!wave) return
    const end = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      wave.addEventListener(name, act, { signal: end.signal })
    on('pointermove', ({ clientX, pointerType }) => {
      const { left, width } = wave.getBoundingClientRect()
      // A finger hides the point that it touches.
      if (pointerType !== 'touch' && width > 0) setAt(Math.min(1, Math.max(0, (clientX - left) / width)))
    })
    on('pointerleave', () => setAt(undefined))
    // A flag that was clicked has the focus too, but the pointer decides.
    on('focusin', ({ target }) => setFocused((target as Element).matches(':focus-visible')))
    on('focusout', () => setFocused(false))
    return () => end.abort()
  }, [layer])
  return { at, isReached: at !== undefined || isFocused }
}
