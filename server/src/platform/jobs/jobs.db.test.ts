import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/test-database.ts'
import { openJobs } from './jobs.ts'
import { type Handling, handling, type Job, PostponedJob, type Worker } from './port.ts'
import { startWorker } from './worker.ts'

const database = await testDatabase()
const GREET = { name: 'test.greet', payload: z.object({ name: z.string() }), retry: { times: 1, delayS: 0 } }
const jobs = [GREET as unknown as Job]
const queue = await openJobs(database, jobs)
const silent = { error() {}, info() {} }
const opened: Worker[] = []
/** The shortest that the queue takes for the first two. */
const SHORT = { watchS: 1, pollS: 0.5, heartbeatS: 0.1 }

const work = async (handlings: Handling[], of = jobs, concurrency = 1) => {
  const worker = await startWorker({ database, concurrency, closeTimeoutMs: 2000, log: silent, intervals: SHORT }, of, handlings)
  opened.push(worker)
  return worker
}
const greet = (name: string) =>
  database
    .query()
    .transaction()
    .execute((transaction) => queue.enqueue(transaction, GREET, { name }))

afterEach(async () => {
  for (const worker of opened.splice(0)) await worker.close()
})

test('runs a job once its transaction commits, and never when it rolls back', async () => {
  const rollBack = database
    .query()
    .transaction()
    .execute(async (transaction) => {
      await queue.enqueue(transaction, GREET, { name: 'nobody' })
      throw new Error('changed my mind')
    })
  await expect(rollBack).rejects.toThrow('changed my mind')
  await greet('one')
  const names = await new Promise<string[]>((resolve) => {
    const seen: string[] = []
    work([
      handling({
        job: GREET,
        async run({ name }) {
          seen.push(name)
          if (name === 'one') await greet('two')
          else resolve(seen)
        },
      }),
    ])
  })
  expect(names).toEqual(['one', 'two'])
})

test('a job that throws is retried, and its last failure is reported', async () => {
  await greet('three')
  let tries = 0
  const given = await new Promise<string>((resolve) => {
    work([
      handling({
        job: GREET,
        async run() {
          tries += 1
          throw new Error('no')
        },
        givenUp: async ({ name }) => resolve(name),
      }),
    ])
  })
  expect([given, tries]).toEqual(['three', 2])
})

test('a running job goes back when the worker closes, and the next one runs it', async () => {
  await greet('four')
  const first = await new Promise<Worker>((resolve) => {
    const begun = Promise.withResolvers<void>()
    work([
      handling({
        job: GREET,
        run: (_payload, signal) =>
          new Promise((_done, fail) => {
            signal.addEventListener('abort', () => fail(signal.reason))
            begun.resolve()
          }),
      }),
    ]).then((worker) => begun.promise.then(() => resolve(worker)))
  })
  await first.close()
  const name = await new Promise<string>((resolve) => {
    work([handling({ job: GREET, run: async (payload) => resolve(payload.name) })])
  })
  expect(name).toBe('four')
})

/** The last heartbeat of the job of that name, in milliseconds. */
const heartbeatOf = async (name: string): Promise<number> => {
  const { rows } = await sql<{ heartbeat_on: Date }>`
    select heartbeat_on from pgboss.job where data ->> 'name' = ${name} and state = 'active'`.execute(database.query())
  return rows[0]?.heartbeat_on.getTime() ?? 0
}
const openJobsNamed = async (name: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pgboss.job where data ->> 'name' = ${name} and state < 'completed'`.execute(database.query())
  return rows[0]?.count ?? 0
}
/** Leaves a job as a worker that took it and died long ago. */
const greetAndDie = (name: string) =>
  database
    .query()
    .transaction()
    .execute(async (transaction) => {
      await queue.enqueue(transaction, GREET, { name })
      await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
        heartbeat_on = now() - interval '1 minute' where data ->> 'name' = ${name}`.execute(transaction)
    })

test('another worker takes the job of a dead worker, never that of a living one', async () => {
  const runs: string[] = []
  const ending = Promise.withResolvers<void>()
  const run = async ({ name }: { name: string }) => {
    runs.push(name)
    if (name === 'living') await ending.promise
  }
  await greet('living')
  await work([handling({ job: GREET, run })])
  await expect.poll(() => runs).toEqual(['living'])
  const begun = await heartbeatOf('living')
  await greetAndDie('dead')
  await work([handling({ job: GREET, run })])
  await expect.poll(() => runs).toEqual(['living', 'dead'])
  await expect.poll(() => heartbeatOf('living')).toBeGreaterThan(begun)
  expect(runs).toEqual(['living', 'dead'])
  ending.resolve()
})

test('a worker that missed heartbeats and lost its job to another is signalled to stop', async () => {
  const runs: string[] = []
  const ended: string[] = []
  const run = async ({ name }: { name: string }, signal: AbortSignal) => {
    runs.push(name)
    if (runs.length === 1) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    ended.push(name)
  }
  await greet('silent')
  await work([handling({ job: GREET, run })])
  await expect.poll(() => runs).toEqual(['silent'])
  // As the watchdog leaves it: to be retried.
  await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1, heartbeat_on = null, start_after = now()
    where data ->> 'name' = 'silent' and state = 'active'`.execute(database.query())
  await work([handling({ job: GREET, run })])
  await expect.poll(() => ended).toEqual(['silent', 'silent'])
  expect(runs).toEqual(['silent', 'silent'])
})

const greetFor = (person: string, names: string[]) =>
  database
    .query()
    .transaction()
    .execute(async (transaction) => {
      for (const name of names) await queue.enqueue(transaction, GREET, { name }, { for: person })
    })
const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)

test('users take turns: one job does not wait for the thirty of another user, nor starves them', async () => {
  const aheadOf = async (person: string) =>
    (await queue.waitingFor(GREET, person)).map(({ ahead }) => ahead).sort((a, b) => a - b)
  await greetFor('anna', numbered('a', 30))
  await greetFor('ben', ['b1', 'b2'])
  expect(await queue.waitingFor(GREET, 'ben')).toEqual([
    { payload: { name: 'b1' }, ahead: 1 },
    { payload: { name: 'b2' }, ahead: 3 },
  ])
  expect((await aheadOf('anna')).slice(0, 4)).toEqual([0, 2, 4, 5])
  // Ten of the thirty are done and one is running when another user adds as many.
  await sql`update pgboss.job set state = case when priority > -10 then 'completed' else 'active' end::pgboss.job_state
    where group_id is not null and priority >= -10`.execute(database.query())
  await greetFor('cleo', numbered('c', 30))
  expect((await aheadOf('cleo')).slice(0, 3)).toEqual([1, 3, 5])
  expect((await aheadOf('anna')).slice(0, 3)).toEqual([2, 4, 6])
  await sql`delete from pgboss.job where group_id is not null`.execute(database.query())
})

test('one user never takes every slot of a worker', async () => {
  const ending = Promise.withResolvers<void>()
  const runs: string[] = []
  await greetFor('dan', ['d1', 'd2', 'd3'])
  const run = async ({ name }: { name: string }) => {
    runs.push(name)
    if (name.startsWith('d')) await ending.promise
  }
  await work([handling({ job: GREET, run })], jobs, 2)
  // Both slots look at once, and the second may pass over the job that the first is taking.
  const oneOfDan = expect.stringMatching(/^d/)
  await expect.poll(() => runs).toEqual([oneOfDan])
  await greetFor('eva', ['e1'])
  await expect.poll(() => runs).toEqual([oneOfDan, 'e1'])
  ending.resolve()
  await expect.poll(() => runs.length).toBe(4)
})

test('a postponed job runs later without counting as a try', async () => {
  let tries = 0
  const given: string[] = []
  await greetFor('fay', ['later'])
  await work([
    handling({
      job: GREET,
      async run() {
        tries += 1
        if (tries < 5) throw new PostponedJob(0, { cause: new Error('not now') })
      },
      givenUp: async ({ name }) => {
        given.push(name)
      },
    }),
  ])
  await expect.poll(() => tries).toBe(5)
  // A worker that is closed before it is recorded gives the job to the next test's.
  await expect.poll(() => openJobsNamed('later')).toBe(0)
  expect(given).toEqual([])
})

test('a living worker keeps its job when its connections are lost', async () => {
  const runs: string[] = []
  const ending = Promise.withResolvers<void>()
  const run = async ({ name }: { name: string }) => {
    runs.push(name)
    if (name === 'long') await ending.promise
  }
  await greet('long')
  await work([handling({ job: GREET, run })])
  await expect.poll(() => runs).toEqual(['long'])
  const begun = await heartbeatOf('long')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shenglang worker' and datname = current_database()`,
  )
  await expect.poll(() => heartbeatOf('long')).toBeGreaterThan(begun)

  // By the time a dead worker's job is taken, this one was checked as well.
  await greetAndDie('forgotten')
  await work([handling({ job: GREET, run })])
  await expect.poll(() => runs).toEqual(['long', 'forgotten'])
  ending.resolve()
})

test('refuses two jobs of a name, a job without a handler and enqueueing outside a transaction', async () => {
  await expect(openJobs(database, [...jobs, { ...GREET } as unknown as Job])).rejects.toThrow('two jobs are named test.greet')
  await expect(work([])).rejects.toThrow('test.greet has 0 handlers')
  const db = database.query()
  await expect(queue.enqueue(db, GREET, { name: 'x' })).rejects.toThrow('in the transaction')
})
