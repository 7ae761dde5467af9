import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { readSettings } from '../settings.ts'
import { connect, connectApart, connectPatiently } from './database.ts'
import { isUnavailable } from './unavailable.ts'

test('a query of a request is cancelled at the timeout; one of a background job is not', async () => {
  expect(readSettings({}).DATABASE_STATEMENT_TIMEOUT_MS).toBe(1000)
  const { address } = await testDatabase()
  const hurried = connect(address, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 100 })
  const patient = connectPatiently({ address })
  const problem = await hurried.pool.query('select pg_sleep(60)').catch((error) => error)
  expect(problem.message).toContain('statement timeout')
  expect(isUnavailable(problem)).toBe(true)
  expect((await patient.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10min' }])
  await Promise.all([hurried.close(), patient.close()])
})

test('connections with generic plans plan a statement once, whatever its values', async () => {
  const { address } = await testDatabase()
  const generic = connectApart({ address }, { poolSize: 1, statementTimeoutMs: 10_000, isGeneric: true })
  const request = (value: number) =>
    generic.pool.query('with given as (select $1::int as value) select value from given', [value])
  for (let value = 0; value < 6; value += 1) expect((await request(value)).rows).toEqual([{ value }])
  const { rows } = await generic.pool.query(
    `select generic_plans, custom_plans from pg_prepared_statements where statement like 'with given%'`,
  )
  expect(rows).toEqual([{ generic_plans: '4', custom_plans: '0' }])
  await generic.close()
})

test('a pool without a free connection is unavailable; a wrong query is not', async () => {
  const { address } = await testDatabase()
  const small = connect(address, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 1000 })
  const db = small.query()
  const taken = await small.pool.connect()
  // Only now: the first connection may take longer on a busy machine.
  small.pool.options.connectionTimeoutMillis = 100
  expect(isUnavailable(await sql`select 1`.execute(db).catch((error) => error))).toBe(true)
  taken.release()
  expect(isUnavailable(await sql`selec`.execute(db).catch((error) => error))).toBe(false)
  await small.close()
})

describe('a statement whose connection is lost', async () => {
  const { address } = await testDatabase()
  const database = connect(address, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 })
  const db = database.query()
  afterAll(() => database.close())
  await sql`create sequence tries`.execute(db)
  await sql`create function break_first() returns bigint language plpgsql as $$ declare try bigint := nextval('tries'); begin
    if try = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return try;
  end $$`.execute(db)
  await sql`create table written (try bigint)`.execute(db)
  const found = async () =>
    (await sql`select count(try)::int as written, max(last_value)::int as tries from tries left join written on true`.execute(db))
      .rows[0]
  beforeEach(() => sql`alter sequence tries restart`.execute(db))

  test('is retried if it only reads', async () => {
    expect((await sql`select break_first() as try`.execute(db)).rows).toEqual([{ try: '2' }])
  })

  test('is not retried if it writes, since it may have been committed', async () => {
    const problem = await sql`insert into written select break_first()`.execute(db).catch((error) => error)
    expect(isUnavailable(problem)).toBe(true)
    expect(await found()).toEqual({ written: 0, tries: 1 })
  })

  test('aborts its transaction, which may then begin again on another connection', async () => {
    const write = () =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into written values (0)`.execute(transaction)
        await sql`select break_first()`.execute(transaction)
      })
    expect(isUnavailable(await write().catch((error) => error))).toBe(true)
    expect(await found()).toEqual({ written: 0, tries: 1 })
    await write()
    expect(await found()).toEqual({ written: 1, tries: 2 })
  })
})

test('a database that is down is unavailable', async () => {
  const { address } = await testDatabase()
  const nowhere = connect({ ...address, host: '/nowhere' }, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 1000 })
  expect(isUnavailable(await sql`select 1`.execute(nowhere.query()).catch((error) => error))).toBe(true)
  await nowhere.close()
})
