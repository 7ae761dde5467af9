import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { waysAround } from './transaction-handles.ts'

const SOURCES = globSync('server/src/**/*.ts')
  .filter((file) => !/\.(test|suite)\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => /transaction|connection\(\)|runAlone/.test(source) && /\b(db|deps)\b/.test(source))

test('inside a transaction only its own handle reaches the database', () => {
  const ways = SOURCES.flatMap(({ file, source }) => waysAround(source).map((way) => ({ file, ...way })))
  expect(ways).toEqual([])
  // A search that reads no sources would find none.
  expect(SOURCES.length).toBeGreaterThan(150)
})

test.each([
  ['the handle that began it', 'db.transaction().execute(async (transaction) => select(db, id))'],
  ['a handle of an object', 'deps.db.transaction().execute(async (transaction) => select(deps.db, id))'],
  ['a handle of the instance', 'this.#db.transaction().execute(async (transaction) => select(this.#db, id))'],
  ['an object with a handle', 'deps.db.transaction().execute(async (transaction) => refuse(deps, id))'],
  ['with an isolation level', "db.transaction().setIsolationLevel('serializable').execute(async (change) => select(db, id))"],
  ['a session', 'db.connection().execute(async (session) => select(db, id))'],
  ['a joined transaction', 'inTransaction(db, async (inner) => select(db, id))'],
  ['a function that is given one', 'async function judge(transaction: Db, deps: Deps) { await select(deps.db) }'],
  ['a function with both', 'async function judge({ transaction, now }: Within, { db }: Deps) { await select(db) }'],
  ['a nested function', 'const judge = (transaction: Db) => ids.map((id) => select(db, id))'],
])('finds %s', (_what, source) => {
  expect(waysAround(source)).toHaveLength(source.includes('{ db }') ? 2 : 1)
})

test.each([
  ['its own handle', 'deps.db.transaction().execute(async (transaction) => select(transaction, deps.now()))'],
  ['an object with its own handle', 'deps.db.transaction().execute(async (transaction) => judge({ ...deps, db: transaction }))'],
  ['an object beside it', 'deps.db.transaction().execute(async (transaction) => judge(transaction, deps))'],
  ['a handle of the same name', 'db.transaction().execute(async (db) => select(db, id))'],
  ['what is called so within', 'const enqueue = (transaction: Db) => { const db = fromKysely(transaction); return send(db) }'],
  [
    'what follows it',
    'async () => { await db.transaction().execute(async (transaction) => set(transaction)); await select(db) }',
  ],
])('accepts %s', (_what, source) => {
  expect(waysAround(source)).toEqual([])
})
