import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Icon } from '../data/icons.ts'
import styles from './ActionMenu.module.css'
import { createTypeahead, stepTo, typedTo } from './menu-keys.ts'
import { positionBeside } from './position-beside.ts'

interface ActionMenuProps {
  label: string
  /** The button that opened it. */
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/**
 * A menu (APG) beside the button that opened it: arrows, Home, End and typed letters walk through it, Tab leaves it, Escape
 * or a click elsewhere closes it, and the focus goes back to the button.
 */
export function ActionMenu({ label, anchor, onClose, children }: ActionMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const typeahead = useRef(createTypeahead())
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.showPopover()
    positionBeside(element, anchor)
    itemsOf(element)[0]?.focus({ preventScroll: true })
    // While it still stands: a dialog that opens in its place gives the focus back to where it finds it.
    return () => {
      const focused = document.activeElement
      if (focused === document.body || element.contains(focused)) anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Tab') return event.currentTarget.hidePopover()
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const isLetter = key.length === 1 && key !== ' '
    const next = isLetter ? typedTo(typeahead.current(key), at, items.map(nameOf)) : stepTo(key, at, items.length)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  return createPortal(
    <div
      ref={panel}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.panel}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {children}
    </div>,
    // In a landmark it is found by those who go from one to the next; in a dialog it is not inert.
    anchor.closest('dialog, main, nav, aside') ?? document.body,
  )
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
const nameOf = (item: HTMLElement) => item.innerText.trim()

/** One line of a menu. */
export function MenuAction({ Glyph, onClick, children }: { Glyph: Icon; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onClick}>
      <Glyph size={18} aria-hidden="true" />
      {children}
    </button>
  )
}
