import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './Popover.module.css'
import { type Anchor, containerOf, usePopover } from './use-popover.ts'

interface PopoverProps extends Anchor {
  label: string
  /** Its size. */
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog beside the button that opened it, which leaves the page behind in reach; on a phone a sheet from below. Escape or a
 * press elsewhere closes it, and the focus goes back to the button.
 */
export function Popover({ label, className = '', onClose, children, ...anchor }: PopoverProps) {
  const panel = usePopover(anchor, (popover) => popover.focus({ preventScroll: true }))
  return createPortal(
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`${styles.popover} ${className}`}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {children}
    </div>,
    containerOf(anchor.anchor),
  )
}
