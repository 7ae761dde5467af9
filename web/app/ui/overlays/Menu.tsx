import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link, type LinkProps } from 'react-router'
import type { Icon } from '../data/icons.ts'
import styles from './Menu.module.css'
import { createTypeahead, stepTo, typedTo } from './menu-keys.ts'
import { type Anchor, containerOf, usePopover } from './use-popover.ts'

interface MenuProps extends Anchor {
  label: string
  /** A line above the items, which shows on what they act. */
  head?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A menu (APG) beside the button that opened it, on a phone a sheet from below: arrows, Home, End and typed letters walk
 * through it, Tab leaves it, Escape or a press elsewhere closes it, and the focus goes back to the button.
 */
export function Menu({ label, head, onClose, children, ...anchor }: MenuProps) {
  const typeahead = useRef(createTypeahead())
  const panel = usePopover(anchor, (menu) => itemsOf(menu)[0]?.focus({ preventScroll: true }))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Tab') return event.currentTarget.hidePopover()
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const item = items[at]
    // A button is pressed by it already.
    if (key === ' ' && !(item instanceof HTMLAnchorElement)) return
    const isLetter = key.length === 1 && key !== ' '
    const next = isLetter ? typedTo(typeahead.current(key), at, items.map(nameOf)) : stepTo(key, at, items.length)
    if (key === ' ') item?.click()
    else if (next === undefined) return
    else items[next]?.focus()
    event.preventDefault()
  }
  return createPortal(
    <div
      ref={panel}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {head === undefined ? null : (
        // The label says it to screen readers: a menu has nothing but items.
        <p className="one-line" aria-hidden="true">
          {head}
        </p>
      )}
      {children}
    </div>,
    containerOf(anchor.anchor),
  )
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
const nameOf = (item: HTMLElement) => item.innerText.trim()

interface MenuItemProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  Glyph: Icon
  /** With it, the item is a box that is on or off, and the menu stays open. */
  isChecked?: boolean
  /** Its action is under way: another press has no effect. */
  isBusy?: boolean
}

/** One action of a menu; a `small` at its end is set aside. */
export function MenuItem({ Glyph, isChecked, isBusy = false, onClick, children, ...rest }: MenuItemProps) {
  const role = isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isChecked }
  return (
    <button
      type="button"
      {...role}
      aria-disabled={isBusy || undefined}
      tabIndex={-1}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    >
      <Glyph size={18} aria-hidden="true" />
      {children}
    </button>
  )
}

/** An item of a menu that leads to another page. */
export function MenuLink({ Glyph, children, ...rest }: LinkProps & { Glyph: Icon }) {
  return (
    <Link role="menuitem" tabIndex={-1} {...rest}>
      <Glyph size={18} aria-hidden="true" />
      {children}
    </Link>
  )
}
