import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './ColumnHandle.module.css'
import * as texts from './texts.ts'

const STEP_PX = 16

interface ColumnHandleProps {
  head: string
  width: number | undefined
  /** `undefined` gives the width back to the content. */
  onResize: (px: number | undefined) => void
}

const widthOfHead = (handle: HTMLElement) => handle.parentElement?.offsetWidth ?? 0

/** The right edge of a column: dragged, or moved by the arrow keys; a double click or Home resets it. */
export function ColumnHandle({ head, width, onResize }: ColumnHandleProps) {
  const begun = useRef<{ x: number; px: number }>(undefined)
  const press = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    begun.current = { x: event.clientX, px: widthOfHead(event.currentTarget) }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (begun.current) onResize(begun.current.px + clientX - begun.current.x)
  }
  const release = () => {
    begun.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Partial<Record<string, number>> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Home') return
    event.preventDefault()
    onResize(step === undefined ? undefined : widthOfHead(event.currentTarget) + step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between two columns that is moved is a separator, not a rule
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={texts.widthOf(head)}
      aria-valuenow={width ?? 0}
      className={styles.handle}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
