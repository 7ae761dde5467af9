import { describe, expect, test } from 'vitest'
import { type Event, next, START, type State, waitMs } from './states.ts'

const after = (...events: Event[]) => events.reduce(next, START)

describe('an index', () => {
  test.each<[string, Event[], State]>([
    ['follows when what was stored is read', ['done'], { name: 'following' }],
    ['is built when nothing was stored', ['nothing stored'], { name: 'building', tries: 0 }],
    ['follows when it is built', ['nothing stored', 'done'], { name: 'following' }],
    ['waits when it could not be read', ['failed'], { name: 'waiting', tries: 1 }],
    ['waits when it could not be built', ['nothing stored', 'failed'], { name: 'waiting', tries: 1 }],
    ['begins again when it has waited', ['failed', 'done'], { name: 'reading', tries: 1 }],
    ['counts its failures', ['failed', 'done', 'nothing stored', 'failed'], { name: 'waiting', tries: 2 }],
    ['goes on when following fails', ['done', 'failed'], { name: 'following' }],
    ['does not fail twice at once', ['failed', 'failed'], { name: 'waiting', tries: 1 }],
    ['is not built where it waits', ['failed', 'nothing stored'], { name: 'waiting', tries: 1 }],
  ])('%s', (_what, events, state) => expect(after(...events)).toEqual(state))

  test('waits longer each time, up to half a minute', () => {
    expect([1, 2, 3, 20].map(waitMs)).toEqual([500, 1000, 2000, 30_000])
  })
})
