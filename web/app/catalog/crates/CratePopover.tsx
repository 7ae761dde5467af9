import { type RefObject, useLayoutEffect, useRef } from 'react'
import { CrateChoice } from './CrateChoice.tsx'
import styles from './CratePopover.module.css'

const MARGIN = 8

interface CratePopoverProps {
  /** Beside what it opens. */
  anchor: RefObject<HTMLElement | null>
  resourceIds: string[]
  onClose: () => void
}

/** The choice of a crate, beside the button that asked for it; the browser closes it on Escape or a click elsewhere. */
export default function CratePopover({ anchor, resourceIds, onClose }: CratePopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    const button = anchor.current?.querySelector('button')
    const box = button?.getBoundingClientRect()
    if (!element || !box) return
    element.showPopover()
    element.focus()
    const { width, height } = element.getBoundingClientRect()
    const isBelow = box.bottom + height + MARGIN < window.innerHeight
    element.style.left = `${Math.max(MARGIN, Math.min(box.right - width, window.innerWidth - width - MARGIN))}px`
    element.style.top = `${isBelow ? box.bottom + 4 : Math.max(MARGIN, box.top - height - 4)}px`
    return () => button?.focus({ preventScroll: true })
  }, [anchor])
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label="加入唱片箱"
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
