import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { positionAt, positionBeside } from './position-beside.ts'

export interface Anchor {
  /** The element that opened it: it opens beside it, and gives the focus back to it. */
  anchor: HTMLElement
  /** The point at which it opens instead, such as that of a right click. */
  at?: DOMRect | undefined
}

/** A popover beside its anchor, open for the lifetime of its component; `onOpen` sets the focus. */
export function usePopover({ anchor, at }: Anchor, onOpen: (popover: HTMLElement) => void): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(onOpen)
  useLayoutEffect(() => {
    const element = popover.current
    if (!element) return
    element.showPopover()
    if (at) positionAt(element, at)
    else positionBeside(element, anchor)
    open(element)
    // While it still stands: a dialog that opens in its place gives the focus back to where it finds it.
    return () => {
      const focused = document.activeElement
      if (focused === document.body || element.contains(focused)) anchor.focus({ preventScroll: true })
    }
  }, [anchor, at])
  return popover
}

/** Within a landmark, which is how screen readers go from part to part; within a dialog or popover, which would be inert or close. */
export const containerOf = (anchor: HTMLElement): Element =>
  anchor.closest('dialog, [popover], main, nav, aside') ?? document.body
