const MARGIN = 8

/** Lays an open popover below or above what it belongs to, within the window. */
export function placeBeside(popover: HTMLElement, anchor: Element): void {
  const box = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const isBelow = box.bottom + height + MARGIN < window.innerHeight
  popover.style.left = `${Math.max(MARGIN, Math.min(box.right - width, window.innerWidth - width - MARGIN))}px`
  popover.style.top = `${isBelow ? box.bottom + 4 : Math.max(MARGIN, box.top - height - 4)}px`
}
