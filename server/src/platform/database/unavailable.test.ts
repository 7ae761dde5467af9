import { expect, test } from 'vitest'
import { createOutageLog, DatabaseUnavailable, isLostConnection } from './unavailable.ts'

test.each([
  ['terminated by an administrator', { code: '57P01' }, true],
  ['a server that is starting', { code: '57P03' }, true],
  ['a connection exception', { code: '08006' }, true],
  ['a socket that nobody listens on', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), true],
  ['a name that does not resolve', { code: 'EAI_AGAIN' }, true],
  ['the driver’s own words', new Error('Connection terminated unexpectedly'), true],
  ['a row that is there already', { code: '23505' }, false],
  ['a wrong argument', { code: 'ERR_INVALID_ARG_TYPE' }, false],
  ['nothing', undefined, false],
])('%s is distinguished from other failures', (_what, error, isLost) => {
  expect(isLostConnection(error)).toBe(isLost)
})

test('logs that the database is unavailable once a minute, and every other error each time', () => {
  const said: string[] = []
  let now = 0
  const report = createOutageLog({ error: (_facts: object, what: string) => void said.push(what) }, () => now)
  for (now of [0, 1000, 59_000, 60_000]) report(new DatabaseUnavailable(new Error('gone')), 'no work')
  expect(said).toHaveLength(2)
  for (let time = 0; time < 3; time += 1) report(new Error('other'), 'other')
  expect(said).toHaveLength(5)
})
