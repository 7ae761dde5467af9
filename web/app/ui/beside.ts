const MARGIN = 8
const GAP = 6

/** Lays an open popover below or above what it belongs to, within the window. */
export function placeBeside(popover: HTMLElement, anchor: Element): void {
  const box = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const isBelow = box.bottom + height + MARGIN < window.innerHeight
  popover.style.left = `${Math.max(MARGIN, Math.min(box.right - width, window.innerWidth - width - MARGIN))}px`
  popover.style.top = `${isBelow ? box.bottom + 4 : Math.max(MARGIN, box.top - height - 4)}px`
}

/** Lays an open popover with its corner at a point, within the window. */
export function placeAt(popover: HTMLElement, { x, y }: DOMRect): void {
  const { width, height } = popover.getBoundingClientRect()
  popover.style.left = `${Math.max(MARGIN, Math.min(x, window.innerWidth - width - MARGIN))}px`
  popover.style.top = `${Math.max(MARGIN, Math.min(y, window.innerHeight - height - MARGIN))}px`
}

/** Lays an open popover over the middle of what it names, or below where there is no room, within the window. */
export function placeAbove(popover: HTMLElement, anchor: Element): void {
  const box = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const isAbove = box.top - height - GAP > 0
  const left = box.left + (box.width - width) / 2
  popover.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`
  popover.style.top = `${isAbove ? box.top - height - GAP : box.bottom + GAP}px`
}
