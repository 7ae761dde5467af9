import { expect, test } from 'vitest'
import { afterPress, type Press, type PressAction, type PressEvent } from './press-rules.ts'

/** The actions of a press, one for each event. */
function actionsOf(...events: PressEvent[]): PressAction[] {
  let press: Press = 'open'
  return events.map((event) => {
    const [next, action] = afterPress(press, event)
    press = next
    return action
  })
}
const MOVED = { kind: 'moved', byPx: 20 } as const
const HELD = { kind: 'held' } as const
const LIFTED = { kind: 'lifted' } as const

test('a tap seeks once it ends, even if the finger trembles', () => {
  expect(actionsOf(LIFTED)).toEqual(['seek'])
  expect(actionsOf({ kind: 'moved', byPx: 3 }, LIFTED)).toEqual([undefined, 'seek'])
})

test('a hold drops a pin, and seeks neither when the finger moves nor when it lifts', () => {
  expect(actionsOf(HELD, MOVED, LIFTED)).toEqual(['pin', undefined, undefined])
})

test('a drag seeks all the way, and drops no pin however long it takes', () => {
  expect(actionsOf(MOVED, HELD, { kind: 'moved', byPx: 2 }, LIFTED)).toEqual(['seek', undefined, 'seek', undefined])
})

test('a press that the browser takes for scrolling does nothing', () => {
  expect(actionsOf({ kind: 'cancelled' }, HELD, LIFTED)).toEqual([undefined, undefined, undefined])
})
