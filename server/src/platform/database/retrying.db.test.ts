import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { faultOf } from '../http/faults.ts'
import { connect, connectApart } from './database.ts'
import type { Db } from './db.ts'
import { inTransaction } from './in-transaction.ts'
import { TransactionConflict } from './transaction-conflict.ts'
import { isUnavailable } from './unavailable.ts'

const { address } = await testDatabase()
const database = connect(address, { DATABASE_POOL_SIZE: 4, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 })
afterAll(() => database.close())
const db = database.query()
await sql`create table counters (id int primary key, count int not null)`.execute(db)
beforeEach(async () => {
  await sql`truncate counters`.execute(db)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(db)
})

const add = (transaction: Db, id: number) => sql`update counters set count = count + 1 where id = ${id}`.execute(transaction)
const counts = async () =>
  (await sql<{ count: number }>`select count from counters order by id`.execute(db)).rows.map(({ count }) => count)

/** Resolves for everybody once `size` callers came; from then on at once. */
function meeting(size: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === size) resolve()
    return promise
  }
}

/** Two transactions that take the same two locks in opposite order. Returns how often they ran. */
async function crossing(on: Db): Promise<number> {
  const bothHoldOne = meeting(2)
  let runs = 0
  const run = (first: number, second: number) =>
    inTransaction(on, async (transaction) => {
      runs += 1
      await add(transaction, first)
      await bothHoldOne()
      await add(transaction, second)
    })
  await Promise.all([run(1, 2), run(2, 1)])
  return runs
}

describe('a transaction that PostgreSQL aborted', () => {
  test('for a deadlock runs again from its start, so that both transactions succeed', async () => {
    // The one that was aborted may take its row again before the one that waits for it wakes, and they meet once more.
    expect(await crossing(db)).toBeGreaterThanOrEqual(3)
    expect(await counts()).toEqual([2, 2])
  })

  test('for a deadlock at an outside server, which detects one only at the statement timeout, runs again', async () => {
    await sql.raw(`alter database ${address.database} set deadlock_timeout = '1s'`).execute(db)
    const connectionString = `postgres://shenglang@localhost/${address.database}?host=${address.host}`
    const outside = connect({ connectionString }, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 1000 })
    onTestFinished(() => outside.close())
    await crossing(outside.query())
    expect(await counts()).toEqual([2, 2])
  })

  test('for a serialization failure runs again and sees what the other one committed', async () => {
    const bothHaveRead = meeting(2)
    let runs = 0
    const run = () =>
      db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (transaction) => {
          runs += 1
          const { rows } = await sql<{ sum: number }>`select sum(count)::int as sum from counters`.execute(transaction)
          await bothHaveRead()
          const next = Number(rows[0]?.sum) + 1
          await sql`insert into counters values (${10 + next}, ${next})`.execute(transaction)
        })
    await Promise.all([run(), run()])
    // The one that was aborted may read again before the other one has committed.
    expect(runs).toBeGreaterThanOrEqual(3)
    // In sequence: the second one counts what the first one added.
    expect(await counts()).toEqual([0, 0, 1, 2])
  })

  test('at its commit runs again', async () => {
    await sql`create function fail_at_commit() returns trigger language plpgsql as $$ begin
      if nextval('commits') = 1 then raise exception 'conflict' using errcode = '40001'; end if;
      return null;
    end $$`.execute(db)
    await sql`create sequence commits`.execute(db)
    await sql`create table committed (id int)`.execute(db)
    await sql`create constraint trigger fails after insert on committed deferrable initially deferred
      for each row execute function fail_at_commit()`.execute(db)
    await inTransaction(db, (transaction) => sql`insert into committed values (1)`.execute(transaction))
    expect((await sql`select id from committed`.execute(db)).rows).toEqual([{ id: 1 }])
  })

  test('every time fails as a busy server, with nothing written', async () => {
    let runs = 0
    const problem = await inTransaction(db, async (transaction) => {
      runs += 1
      await add(transaction, 1)
      await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(transaction)
    }).catch((error: unknown) => error)
    expect(runs).toBe(6)
    expect(isUnavailable(problem)).toBe(true)
    expect(faultOf(problem)).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      message: expect.stringContaining('服务器太忙了'),
    })
    expect(await counts()).toEqual([0, 0])
  })
})

test('a transaction that throws TransactionConflict is rolled back and runs again', async () => {
  let runs = 0
  const result = await db.transaction().execute(async (transaction) => {
    runs += 1
    await add(transaction, 1)
    if (runs < 3) throw new TransactionConflict('other people are locked now')
    return runs
  })
  expect(result).toBe(3)
  expect(await counts()).toEqual([1, 0])
})

test('a transaction that fails for another reason runs once', async () => {
  let runs = 0
  const run = inTransaction(db, async () => {
    runs += 1
    throw new Error('a bug')
  })
  await expect(run).rejects.toThrow('a bug')
  expect(runs).toBe(1)
})

test('a single statement aborted by a deadlock runs again, as it had no effect', async () => {
  await sql`create sequence statements`.execute(db)
  await sql`create function deadlock_once() returns int language plpgsql as $$ begin
    if nextval('statements') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
    return 1;
  end $$`.execute(db)
  await sql`update counters set count = count + deadlock_once() where id = 1`.execute(db)
  expect(await counts()).toEqual([1, 0])
})

test('connections of a separate pool have their own statement timeout and count', async () => {
  const apart = connectApart({ address }, { poolSize: 2, statementTimeoutMs: 30_000 })
  expect((await apart.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
  expect(apart.pool.options.max).toBe(2)
  await apart.close()
})
