import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { logSlowStatements } from './slow-statements.ts'
import { inSpan } from './span.ts'

const database = await testDatabase()
const logged: Record<string, unknown>[] = []
const log = { warn: (line: Record<string, unknown>) => logged.push(line) } as never
let stop = () => {}
afterEach(() => {
  stop()
  logged.splice(0)
})
const slow = (value: string) => sql`select pg_sleep(0.05), ${value}`.execute(database.query())

test('logs a slow statement with the call that made it and without its values', async () => {
  stop = logSlowStatements(40, log)
  await inSpan('call', 'GET /slow', () => slow('a secret'))
  expect(logged).toEqual([{ by: 'GET /slow', durationMs: expect.any(Number), statement: 'select pg_sleep(0.05), $1' }])
})

test('names work that belongs to no call', async () => {
  stop = logSlowStatements(40, log)
  await slow('x')
  expect(logged).toContainEqual(expect.objectContaining({ by: 'background work' }))
})

test.each([
  ['faster statements', 600_000],
  ['any statement at a limit of 0', 0],
])('does not log %s', async (_, limitMs) => {
  stop = logSlowStatements(limitMs, log)
  await slow('x')
  expect(logged).toEqual([])
})
