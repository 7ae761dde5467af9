import { type RefObject, useLayoutEffect, useRef } from 'react'
import { positionBeside } from '../../ui/overlays/position-beside.ts'
import { CrateChoice } from './CrateChoice.tsx'
import styles from './CratePopover.module.css'
import * as texts from './texts.ts'

interface CratePopoverProps {
  /** The element it opens beside. */
  anchor: RefObject<HTMLElement | null>
  resourceIds: string[]
  onClose: () => void
}

/** The choice of a crate, beside its button; the browser closes it on Escape or a click elsewhere. */
export default function CratePopover({ anchor, resourceIds, onClose }: CratePopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    const button = anchor.current?.querySelector('button')
    if (!element || !button) return
    element.showPopover()
    element.focus()
    positionBeside(element, button)
    return () => button.focus({ preventScroll: true })
  }, [anchor])
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={texts.addToCrate}
      tabIndex={-1}
      className={styles.panel}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <CrateChoice resourceIds={resourceIds} onDone={onClose} />
    </div>
  )
}
