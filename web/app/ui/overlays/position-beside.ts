import styles from './position-beside.module.css'

const MARGIN = 8
const GAP = 6
/** Matches windows with the phone layout. */
const PHONE = '(width < 768px)'

/** Positions an open popover below or above its anchor, within the window; on a phone it is a sheet from below. */
export function positionBeside(popover: HTMLElement, anchor: Element): void {
  if (isSheet(popover)) return
  const box = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const isBelow = box.bottom + height + MARGIN < window.innerHeight
  popover.style.left = `${Math.max(MARGIN, Math.min(box.right - width, window.innerWidth - width - MARGIN))}px`
  popover.style.top = `${isBelow ? box.bottom + 4 : Math.max(MARGIN, box.top - height - 4)}px`
}

/** Positions an open popover with its corner at a point, within the window; on a phone it is a sheet from below. */
export function positionAt(popover: HTMLElement, { x, y }: DOMRect): void {
  if (isSheet(popover)) return
  const { width, height } = popover.getBoundingClientRect()
  popover.style.left = `${Math.max(MARGIN, Math.min(x, window.innerWidth - width - MARGIN))}px`
  popover.style.top = `${Math.max(MARGIN, Math.min(y, window.innerHeight - height - MARGIN))}px`
}

function isSheet(popover: HTMLElement): boolean {
  const { matches } = matchMedia(PHONE)
  popover.classList.toggle(styles.sheet ?? '', matches)
  return matches
}

/** Positions an open popover centred above its anchor, or below where there is no room, within the window. */
export function positionAbove(popover: HTMLElement, anchor: Element): void {
  const box = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const isAbove = box.top - height - GAP > 0
  const left = box.left + (box.width - width) / 2
  popover.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`
  popover.style.top = `${isAbove ? box.top - height - GAP : box.bottom + GAP}px`
}
