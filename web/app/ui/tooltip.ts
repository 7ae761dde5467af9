import { placeAbove } from './beside.ts'

const ICON_MAX_PX = 64

/** Shows the name of what is pointed at or focused in `bubble`, a moment later and for as long as it lasts (WCAG 1.4.13). */
export function followTooltips(bubble: HTMLElement, delayMs: number, signal: AbortSignal): void {
  let target: Element | undefined
  /** What was just pressed: its tooltip has been read. */
  let pressed: Element | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    target = undefined
    if (bubble.matches(':popover-open')) bubble.hidePopover()
  }
  const show = (element: Element) => {
    const name = element.isConnected ? hiddenNameOf(element) : ''
    if (name === '') return
    bubble.textContent = name
    bubble.showPopover()
    placeAbove(bubble, element)
  }
  const aim = (element: Element | undefined) => {
    if (element !== pressed) pressed = undefined
    if (element === target || element === pressed) return
    hide()
    target = element
    if (element) timer = setTimeout(show, delayMs, element)
  }
  const controlAt = (place: EventTarget | null) =>
    place instanceof Element ? (place.closest('button, a, label:has(> [type=file])') ?? undefined) : undefined

  const on = <Name extends keyof DocumentEventMap>(name: Name, listen: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listen, { signal, capture: true, passive: true })
  on('pointerover', ({ target: place, pointerType }) => {
    // The pointer may go onto the bubble itself, to read it there.
    if (pointerType !== 'touch' && !(place instanceof Node && bubble.contains(place))) aim(controlAt(place))
  })
  on('focusin', ({ target: place }) => {
    if (place instanceof Element && place.matches(':focus-visible')) aim(controlAt(place))
  })
  on('focusout', hide)
  on('scroll', hide)
  on('keydown', ({ key }) => {
    if (key === 'Escape') hide()
  })
  on('click', ({ target: place }) => {
    hide()
    pressed = controlAt(place)
  })
  document.documentElement.addEventListener('pointerleave', hide, { signal })
  signal.addEventListener('abort', hide)
}

/**
 * The name of a control that shows an icon alone; empty where its words stand on it, a picture speaks for itself, or what
 * is under `data-tells` tells of itself.
 */
function hiddenNameOf(control: Element): string {
  if (control.closest('[data-tells]')) return ''
  const isWorded = control instanceof HTMLElement && control.innerText.trim() !== ''
  const named = (control instanceof HTMLLabelElement && control.control) || control
  const isPicture = control.getBoundingClientRect().height > ICON_MAX_PX
  return isWorded || isPicture ? '' : (named.getAttribute('aria-label') ?? control.textContent).trim()
}
