import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './ActionMenu.module.css'
import { placeBeside } from './beside.ts'
import type { Icon } from './icons.ts'

interface ActionMenuProps {
  label: string
  /** The button that asked for it. */
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** A few things to do, beside what they are done with; the browser closes it on Escape or a click elsewhere. */
export function ActionMenu({ label, anchor, onClose, children }: ActionMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.showPopover()
    placeBeside(element, anchor)
    element.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    // While it still stands: a dialog that opens in its place gives the focus back to where it finds it.
    return () => {
      const focused = document.activeElement
      if (focused === document.body || element.contains(focused)) anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles.panel}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {children}
    </div>
  )
}

export function MenuAction({ Glyph, onClick, children }: { Glyph: Icon; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick}>
      <Glyph size={18} aria-hidden="true" />
      {children}
    </button>
  )
}
