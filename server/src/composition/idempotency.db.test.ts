import { secret } from '@shenglang/contract/arguments'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { type AnswerOf, route } from '@shenglang/contract/route'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { contextOf } from '../../test/request-contexts.ts'
import { testDatabase } from '../../test/test-database.ts'
import { connect } from '../platform/database/database.ts'
import { Calls } from '../platform/http/calls.ts'
import { deleteExpiredKeys, deleteKeysOf } from '../platform/http/idempotency.sql.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import type { WorkerPlatform } from './domain/domain.ts'
import { idempotency } from './idempotency-domain.ts'

const database = await testDatabase()
const db = database.query()

const order = route({
  method: 'POST',
  path: '/order',
  audience: 'user',
  summary: '',
  idempotent: true,
  args: z.object({ what: z.string(), pin: z.optional(secret(z.string())) }),
  answer: z.object({ number: z.int() }),
})

type Work = () => Promise<AnswerOf<typeof order>>

/** A process that takes orders. */
function process(work: Work, options: Parameters<typeof answerOnce>[1] = {}, on = db) {
  const calls = new Calls([answerOnce(on, options)]).on(order, work)
  return async (key: string | undefined, what = 'track', userId = '1', pin?: string) => {
    const { caller, exchange } = contextOf({ userId })
    return (await calls.run(order, () => ({ what, pin }), { caller, exchange: { ...exchange, idempotencyKey: key } })).text
  }
}

/** Counts the orders that it takes. */
function counter() {
  let number = 0
  return async () => ({ number: ++number })
}

test('the same key repeats the first answer byte for byte; another key, another user or no key orders again', async () => {
  const send = process(counter())
  expect([await send('a'), await send('a'), await send('b'), await send(undefined), await send('a', 'track', '2')]).toEqual([
    '{"number":1}',
    '{"number":1}',
    '{"number":2}',
    '{"number":3}',
    '{"number":4}',
  ])
})

test('refuses the same key with other arguments', async () => {
  const send = process(counter())
  await send('other')
  await expect(send('other', 'album')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 })
})

test('leaves secrets out of the hash of the arguments: the same key with another secret is the same call', async () => {
  const send = process(counter())
  expect([await send('pin', 'track', '1', '1111'), await send('pin', 'track', '1', '2222')]).toEqual([
    '{"number":1}',
    '{"number":1}',
  ])
  await send('other-secret', 'track', '1', '3333')
  const rows = await db.selectFrom('idempotency_keys').select('args_hash').where('key', 'in', ['pin', 'other-secret']).execute()
  expect(new Set(rows.map(({ args_hash }) => args_hash.toString('hex'))).size).toBe(1)
})

/** Makes storing answers fail, as if the database had no time, until the returned function is called or the test ends. */
async function refuseAnswers(): Promise<() => Promise<void>> {
  await sql`create function refuse_answer() returns trigger language plpgsql as
    $$ begin raise exception 'too slow' using errcode = '57014'; end $$`.execute(db)
  await sql`create trigger refuse_answer before update of answer on idempotency_keys
    for each row execute function refuse_answer()`.execute(db)
  const allow = async () => {
    await sql`drop function if exists refuse_answer cascade`.execute(db)
  }
  onTestFinished(allow)
  return allow
}

test('answers a call and does not repeat it even if its answer cannot be stored', async () => {
  await refuseAnswers()
  const send = process(counter(), { wait: async () => {}, patienceMs: 0 })
  expect(await send('unstored')).toBe('{"number":1}')
  await expect(send('unstored')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_BUSY' })
})

test('stores an answer later that could not be stored at once', async () => {
  const allow = await refuseAnswers()
  const send = process(counter(), { wait: allow })
  expect([await send('late'), await send('late')]).toEqual(['{"number":1}', '{"number":1}'])
})

test("limits a user's calls under keys", async () => {
  const send = process(counter())
  const [{ times }] = CALL_LIMITS.callsUnderKeys
  for (let index = 0; index < times; index++) await send('often', 'track', '3')
  await expect(send('one-more', 'track', '3')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
  expect(await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'one-more').execute()).toEqual([])
  expect(await send('one-more', 'track', '4')).toBe('{"number":2}')
})

test.each(['', 'with space', '键', 'x'.repeat(256)])('refuses a key like "%s" in Chinese', async (key) => {
  await expect(process(counter())(key)).rejects.toMatchObject({ code: 'BAD_ARGUMENT', message: expect.stringContaining('255') })
})

test('stores a refusal under the key; a call that found no room or time is repeated by the next request', async () => {
  const outcomes = (code: FaultCode): Work => {
    const refusals = [fault(code, { count: 5 })]
    return async () => {
      const refusal = refusals.pop()
      if (refusal) throw refusal
      return { number: 7 }
    }
  }
  const full = process(outcomes('DESIGN_REQUESTS_FULL'))
  const refusal = { code: 'DESIGN_REQUESTS_FULL', detail: { count: 5 } }
  await expect(full('full')).rejects.toMatchObject(refusal)
  await expect(full('full')).rejects.toMatchObject(refusal)
  for (const code of ['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'STORAGE_FULL'] as const) {
    const busy = process(outcomes(code))
    await expect(busy(code)).rejects.toMatchObject({ code })
    expect(await busy(code)).toBe('{"number":7}')
  }
})

test('a second call in another process waits for the first', async () => {
  const release = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const first = process(async () => {
    started.resolve()
    await release.promise
    return { number: 1 }
  })
  const second = process(async () => ({ number: 2 }), { wait: async () => release.resolve() })
  const answers = [first('slow')]
  await started.promise
  answers.push(second('slow'))
  expect(await Promise.all(answers)).toEqual(['{"number":1}', '{"number":1}'])
})

test('a second call does not wait for ever', async () => {
  const release = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const first = process(async () => {
    started.resolve()
    await release.promise
    return { number: 1 }
  })('endless')
  await started.promise
  await expect(process(counter(), { patienceMs: 0, pauseMs: 1 })('endless')).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_BUSY',
  })
  release.resolve()
  await first
})

test('of many simultaneous calls only one is done', async () => {
  const work = counter()
  const [one, other] = [process(work, { pauseMs: 1 }), process(work, { pauseMs: 1 })]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other)('crowd')))
  expect(new Set(answers)).toEqual(new Set(['{"number":1}']))
})

test('a second process makes the call after the first died; one that only takes long keeps its lease', async () => {
  const leaseMs = 150
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name
  const dying = connect({ ...database.address, database: name }, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 5000 })
  const started = Promise.withResolvers<void>()
  const never = new Promise<never>(() => {})
  void process(
    () => {
      started.resolve()
      return never
    },
    { leaseMs },
    dying.query(),
  )('crash')
  await started.promise
  const leaseEnds = async () => {
    const rows = await db.selectFrom('idempotency_keys').select('lease_until').where('key', '=', 'crash').execute()
    return rows[0]?.lease_until.getTime() ?? 0
  }
  const before = await leaseEnds()
  await expect.poll(leaseEnds).toBeGreaterThan(before)
  // From here on the lease is no longer renewed, as after the process was killed.
  await dying.close()
  expect(await process(async () => ({ number: 2 }), { pauseMs: 10 })('crash')).toBe('{"number":2}')
})

test('forgets a key after a day, and with its user', async () => {
  const send = process(counter())
  await send('day')
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'day'`.execute(db)
  expect(await send('day')).toBe('{"number":2}')
  const count = async () => (await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'day').execute()).length
  await deleteExpiredKeys(db)
  expect(await count()).toBe(1)
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'day'`.execute(db)
  await deleteExpiredKeys(db)
  expect(await count()).toBe(0)
  await send('day')
  await deleteKeysOf(db, '1')
  expect(await count()).toBe(0)
})

test('deletes expired keys in batches, on the connection for long statements', async () => {
  const send = process(counter())
  for (let index = 0; index < 5; index++) await send(`old-${index}`, 'track', '5')
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where user_id = 5`.execute(db)
  await sql`create function refuse_many() returns trigger language plpgsql as
    $$ begin if (select count(*) from gone) > 2 then raise exception 'too many at once'; end if; return null; end $$`.execute(db)
  await sql`create trigger refuse_many after delete on idempotency_keys referencing old table as gone
    for each statement execute function refuse_many()`.execute(db)
  await deleteExpiredKeys(db, 2)
  await sql`drop function refuse_many cascade`.execute(db)
  const left = () => db.selectFrom('idempotency_keys').select('key').where('user_id', '=', '5').execute()
  expect(await left()).toEqual([])

  await send('old', 'track', '5')
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where user_id = 5`.execute(db)
  const { timedWork = [] } = (await idempotency.work?.({ patientDb: db } as WorkerPlatform)) ?? {}
  for (const { run } of timedWork) await run(new AbortController().signal)
  expect(await left()).toEqual([])
})
