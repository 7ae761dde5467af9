import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { asCaller } from '../caller-scope.ts'
import { inSpan } from '../tracing/span.ts'
import { logConnections } from './connection-gate.ts'
import { connect } from './database.ts'
import { inTransaction } from './in-transaction.ts'

const { address } = await testDatabase()
const SETTINGS = { DATABASE_POOL_SIZE: 4, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }
const strict = connect(address, SETTINGS, { isStrict: true })
const tolerant = connect(address, SETTINGS, { loggedAfterMs: 0 })
afterAll(async () => {
  await strict.close()
  await tolerant.close()
})
const db = strict.query()
const select = (on = db) => sql`select 1`.execute(on)

const logged: unknown[] = []
const log = { warn: (line: object) => logged.push(line), error: (line: object) => logged.push(line) } as never
let stop = () => {}
afterEach(() => {
  stop()
  logged.splice(0)
})

/** Transactions that go on until `end`; resolves once all have begun, or as many as may. */
async function holding(on: typeof db, count: number, whole: number) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let running = 0
  const all = Array.from({ length: whole }, () =>
    inTransaction(on, async (transaction) => {
      await select(transaction)
      running += 1
      if (running === count) begin()
      await over
    }),
  )
  await begun
  const done = async () => {
    end()
    await Promise.all(all)
  }
  return { done, running: () => running }
}

test('refuses a second connection within a transaction, also in what it calls', async () => {
  const later = async () => {
    await Promise.resolve()
    return select()
  }
  await expect(inTransaction(db, async () => later())).rejects.toThrow('a second connection was requested')
  await expect(db.connection().execute(async () => later())).rejects.toThrow('a second connection was requested')
})

test('allows the own handle, and any handle once the transaction is over', async () => {
  let afterwards = () => select()
  await inTransaction(db, async (transaction) => {
    await select(transaction)
    const { promise, resolve } = Promise.withResolvers<void>()
    const continued = promise.then(() => select())
    afterwards = () => {
      resolve()
      return continued
    }
  })
  expect((await afterwards()).rows).toHaveLength(1)
})

test('allows a connection of another database', async () => {
  await expect(inTransaction(db, () => select(tolerant.query()))).resolves.toBeDefined()
})

test('logs a second connection with its call where it is not refused', async () => {
  stop = logConnections(log)
  await inSpan('call', 'POST /judge', () => inTransaction(tolerant.query(), () => select(tolerant.query())))
  expect(logged).toContainEqual({ by: 'POST /judge', err: expect.any(Error) })
})

test('logs with its call what waits for a connection', async () => {
  const held = await holding(tolerant.query(), 4, 4)
  stop = logConnections(log)
  const waiting = inSpan('call', 'GET /waiting', () => select(tolerant.query()))
  await expect.poll(() => logged).toEqual([{ by: 'GET /waiting' }])
  await held.done()
  await waiting
})

test('gives one caller at most half of the connections, and the others to everybody else', async () => {
  const flood = await asCaller('flood', () => holding(db, 2, 20))
  await asCaller('visitor', () => Promise.all([select(), select(), select()]))
  await select()
  expect(flood.running()).toBe(2)
  await flood.done()
  expect(flood.running()).toBe(20)
})
