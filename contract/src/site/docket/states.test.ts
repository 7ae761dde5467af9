import { expect, test } from 'vitest'
import { DISPUTED_STATES, DOCKET_MOVES, DOCKET_STATES, decideDueAt, docketStateAfter, restoreDueAt } from './states.ts'

/** Every move that is possible; all others are refused. */
const POSSIBLE = [
  'received accept removed',
  'received refuse refused',
  'removed counter countered',
  'removed restore restored',
  'countered forwardCounter waiting',
  'countered handOn handedOn',
  'countered restore restored',
  'waiting handOn handedOn',
  'waiting restore restored',
  'handedOn restore restored',
]

test('exactly these moves between states are allowed', () => {
  const all = DOCKET_STATES.flatMap((state) =>
    DOCKET_MOVES.flatMap((move) => {
      const to = docketStateAfter(state, move)
      return to === undefined ? [] : [`${state} ${move} ${to}`]
    }),
  )
  expect(all.toSorted()).toEqual(POSSIBLE.toSorted())
})

test('a refused or restored work is not disputed any more', () => {
  expect(DOCKET_STATES.filter((state) => !DISPUTED_STATES.includes(state))).toEqual(['received', 'refused', 'restored'])
})

test('a notice is due after its hours, a restoration after its days', () => {
  const [from, rules] = [new Date('2026-11-01T00:00:00Z'), { counterStatementDays: 15, decideHours: 24 }]
  expect([decideDueAt(from, rules).toISOString(), restoreDueAt(from, rules).toISOString()]).toEqual([
    '2026-11-02T00:00:00.000Z',
    '2026-11-16T00:00:00.000Z',
  ])
})
