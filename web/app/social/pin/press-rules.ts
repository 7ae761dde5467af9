/** Time after which a resting finger begins a marker, a comment at this time of the track. */
export const HOLD_MS = 350
/** A finger that moves less, in CSS pixels, rests. */
const STILL = 8

/** State of a finger on a waveform: `open` may still become a tap or a hold, `dragging` seeks, `over` has no further effect. */
export type Press = 'open' | 'dragging' | 'over'
export type PressEvent = { kind: 'moved'; byPx: number } | { kind: 'held' } | { kind: 'lifted' } | { kind: 'cancelled' }
export type PressAction = 'seek' | 'pin' | undefined

/** The state of a press after an event, and what it does: a tap and a drag seek, a hold drops a pin and never seeks. */
export function afterPress(press: Press, event: PressEvent): [Press, PressAction] {
  if (press === 'over') return ['over', undefined]
  switch (event.kind) {
    case 'moved':
      return press === 'dragging' || event.byPx > STILL ? ['dragging', 'seek'] : ['open', undefined]
    case 'held':
      return press === 'open' ? ['over', 'pin'] : [press, undefined]
    case 'lifted':
      return ['over', press === 'open' ? 'seek' : undefined]
    case 'cancelled':
      return ['over', undefined]
  }
}
