import { afterPress, HOLD_MS, type Press, type PressEvent } from './press-rules.ts'

interface WavePress {
  /** Called with the position of a tap or drag, 0 to 1; if omitted, taps and drags keep their usual effect. */
  onSeek?: (fraction: number) => void
  /** Called with the position at which a finger rested, 0 to 1. */
  onPin: (fraction: number) => void
}

/**
 * Follows fingers on a waveform until `signal`: one that rests drops a pin, and then the press neither seeks, nor scrolls, nor
 * opens the browser's menu. A mouse is not followed: its users have a button and a key for this.
 */
export function followPresses(wave: HTMLElement, { onSeek, onPin }: WavePress, signal: AbortSignal): void {
  let press: Press = 'over'
  let isPinned = false
  let start = { x: 0, y: 0 }
  let timer = 0
  const fractionAt = (x: number) => {
    const { left, width } = wave.getBoundingClientRect()
    return Math.min(Math.max((x - left) / width, 0), 1)
  }
  const take = (event: PressEvent, x: number) => {
    const [next, action] = afterPress(press, event)
    press = next
    if (action === 'pin') {
      isPinned = true
      navigator.vibrate?.(10)
      onPin(fractionAt(x))
    } else if (action === 'seek') onSeek?.(fractionAt(x))
  }
  const onDown = (event: PointerEvent) => {
    isPinned = false
    if (event.pointerType !== 'touch' || !event.isPrimary || isButton(event.target)) return
    if (onSeek) event.stopPropagation()
    press = 'open'
    start = { x: event.clientX, y: event.clientY }
    clearTimeout(timer)
    timer = window.setTimeout(() => take({ kind: 'held' }, start.x), HOLD_MS)
  }
  const onMove = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    if (onSeek) event.stopPropagation()
    take({ kind: 'moved', byPx: Math.hypot(event.clientX - start.x, event.clientY - start.y) }, event.clientX)
  }
  const end = (kind: 'lifted' | 'cancelled') => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    clearTimeout(timer)
    take({ kind }, event.clientX)
  }
  // Suppresses the browser's own reactions to the same finger.
  const refuse = (event: Event) => {
    if (!isPinned && event.type !== 'contextmenu') return
    event.preventDefault()
    event.stopPropagation()
  }
  const options = { signal, capture: true }
  wave.addEventListener('pointerdown', onDown, options)
  wave.addEventListener('pointermove', onMove, options)
  wave.addEventListener('pointerup', end('lifted'), options)
  wave.addEventListener('pointercancel', end('cancelled'), options)
  wave.addEventListener('click', refuse, options)
  wave.addEventListener('contextmenu', (event) => isTouch(event) && refuse(event), options)
  wave.addEventListener('touchmove', refuse, { ...options, passive: false })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

const isButton = (target: EventTarget | null) => target instanceof Element && target.closest('button') !== null
/** Browsers send a long press's menu as a pointer event of the finger. */
const isTouch = (event: Event) => (event as Partial<PointerEvent>).pointerType === 'touch'
