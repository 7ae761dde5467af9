import { positionAbove } from './position-beside.ts'

const ICON_MAX_PX = 64

/** Shows the name of the hovered or focused element in `bubble`, after a delay and for as long as it lasts (WCAG 1.4.13). */
export function followTooltips(bubble: HTMLElement, delayMs: number, signal: AbortSignal): void {
  let target: Element | undefined
  /** The last pressed element: its tooltip was read already. */
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
    positionAbove(bubble, element)
  }
  const aim = (element: Element | undefined) => {
    if (element !== pressed) pressed = undefined
    if (element === target || element === pressed) return
    hide()
    target = element
    if (element) timer = setTimeout(show, delayMs, element)
  }
  const controlAt = (element: EventTarget | null) =>
    element instanceof Element ? (element.closest('button, a, label:has(> [type=file])') ?? undefined) : undefined

  const on = <Name extends keyof DocumentEventMap>(name: Name, listen: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listen, { signal, capture: true, passive: true })
  on('pointerover', ({ target: element, pointerType }) => {
    // The pointer may move onto the bubble itself, to read it.
    if (pointerType !== 'touch' && !(element instanceof Node && bubble.contains(element))) aim(controlAt(element))
  })
  on('focusin', ({ target: element }) => {
    if (element instanceof Element && element.matches(':focus-visible')) aim(controlAt(element))
  })
  on('focusout', hide)
  on('scroll', hide)
  on('keydown', ({ key }) => {
    if (key === 'Escape') hide()
  })
  on('click', ({ target: element }) => {
    hide()
    pressed = controlAt(element)
  })
  document.documentElement.addEventListener('pointerleave', hide, { signal })
  signal.addEventListener('abort', hide)
}

/**
 * The name of a control with only an icon; empty where it has a visible label or a picture, or is under `data-own-tooltip`, which
 * has a bubble of its own.
 */
function hiddenNameOf(control: Element): string {
  if (control.closest('[data-own-tooltip]')) return ''
  const isWorded = control instanceof HTMLElement && control.innerText.trim() !== ''
  const named = (control instanceof HTMLLabelElement && control.control) || control
  const isPicture = control.getBoundingClientRect().height > ICON_MAX_PX
  return isWorded || isPicture ? '' : (named.getAttribute('aria-label') ?? control.textContent).trim()
}
