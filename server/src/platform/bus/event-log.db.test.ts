import type { PageEvent } from '@shenglang/contract/composition/events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { asAnotherCaller } from '../database/connection-gate.ts'
import { deleteEventsOf, deleteOldEvents, endOfLog, selectLogPages } from './event-log.sql.ts'
import { publish, publishAll } from './publish.ts'

const database = await testDatabase()
const db = database.query()

const work = (resourceId: string): PageEvent => ({ kind: 'work', resourceId })
const pageOf = async (userId: string, after: number, limit = 100) => {
  const [page] = await selectLogPages(db, [{ userId, after }], limit)
  if (!page) throw new Error('a place has a page')
  return page
}
/** The event ids after a position, and their data. */
const eventsOf = async (userId: string, after = 0) => {
  const { events } = await pageOf(userId, after)
  return events.map(({ id, data }) => `${id} ${(JSON.parse(data) as { resourceId: string }).resourceId}`)
}

test('event ids follow the order of commits without a gap, however early an event was published', async () => {
  const published = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (transaction) => {
    await publishAll(
      transaction,
      [work('slow'), work('slow too')].map((data) => ({ userId: '1', data })),
    )
    published.resolve()
    await goOn.promise
  })
  await published.promise
  await db.transaction().execute((transaction) => publish(transaction, { userId: '1', data: work('quick') }))
  const lost = db.transaction().execute(async (transaction) => {
    await publish(transaction, { userId: '1', data: work('lost') })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  expect(await eventsOf('1')).toEqual(['1 quick'])
  goOn.resolve()
  await slow
  expect(await eventsOf('1')).toEqual(['1 quick', '2 slow', '3 slow too'])
})

test('transactions that publish to the same users in opposite order do not deadlock', async () => {
  const people = ['11', '12', '13', '14']
  const publishTo = (order: readonly string[], name: string) =>
    db.transaction().execute(async (transaction) => {
      for (const userId of order) await publish(transaction, { userId, data: work(`${name} ${userId}`) })
    })
  const rounds = Array.from({ length: 20 }, (_, round) => round)
  await Promise.all(rounds.flatMap((round) => [publishTo(people, `a${round}`), publishTo(people.toReversed(), `b${round}`)]))
  for (const userId of people) {
    const { events } = await pageOf(userId, 0)
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  }
})

test('logs are locked in the order of their users, whatever the order of publication', async () => {
  for (const userId of ['16', '17', '18']) await publish(db, { userId, data: work('before') })
  const lock = (userId: string) => sql`select from event_logs where user_id = ${userId} for update nowait`
  const holding = await db.startTransaction().execute()
  await lock('17').execute(holding)
  const announcing = publishAll(
    db,
    ['18', '17', '16'].map((userId) => ({ userId, data: work('after') })),
  )
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
  await expect(lock('16').execute(db)).rejects.toThrow('could not obtain lock')
  await lock('18').execute(db)
  await holding.commit().execute()
  await announcing
  expect(await eventsOf('18')).toEqual(['1 before', '2 after'])
})

test('an event for a thousand users is logged once for each, and what a savepoint rolled back is not', async () => {
  const people = Array.from({ length: 1000 }, (_, index) => String(71_000 + index))
  await db.transaction().execute(async (transaction) => {
    await publishAll(
      transaction,
      people.map((userId) => ({ userId, data: work('first') })),
    )
    await sql`savepoint here`.execute(transaction)
    await publish(transaction, { userId: '71000', data: work('lost') })
    await sql`rollback to savepoint here`.execute(transaction)
    await publish(transaction, { userId: '71000', data: work('second') })
  })
  expect([await eventsOf('71000'), await eventsOf('71001'), await eventsOf('71999')]).toEqual([
    ['1 first', '2 second'],
    ['1 first'],
    ['1 first'],
  ])
  expect((await sql`select from announced_events`.execute(db)).rows).toEqual([])
})

test('of events on one subject only the newest is returned', async () => {
  for (const word of ['a', 'b', 'a']) await publish(db, { userId: '21', data: work(word) })
  expect(await eventsOf('21')).toEqual(['2 b', '3 a'])
  expect(await eventsOf('21', 2)).toEqual(['3 a'])
})

test('a page can be read from each position up to the end of the log; a position behind the end resets', async () => {
  await publishAll(
    db,
    ['a', 'b', 'c'].map((word) => ({ userId: '31', data: work(word) })),
  )
  expect([await endOfLog(db, '31'), await endOfLog(db, '32')]).toEqual([3, 0])
  expect(await pageOf('31', 0, 2)).toMatchObject({ last: 2, isFull: true, isReset: false })
  expect(await pageOf('31', 3)).toEqual({ events: [], last: 3, isFull: false, isReset: false })
  expect(await pageOf('31', 4)).toMatchObject({ last: 3, isReset: true })
  expect(await pageOf('32', 0)).toMatchObject({ last: 0, isReset: false })
})

test('events older than a day or beyond a thousand are deleted, and readers before them are reset', async () => {
  const many = Array.from({ length: 1005 }, (_, index) => ({ userId: '41', data: work(String(index)) }))
  await publishAll(db, many)
  await publishAll(
    db,
    ['a', 'b', 'c'].map((word) => ({ userId: '42', data: work(word) })),
  )
  await database.pool.query("update events set created_at = now() - interval '25 hours' where user_id = 42 and event_id < 3")
  await deleteOldEvents(db, 2)
  expect([await pageOf('41', 4), await pageOf('42', 1)]).toMatchObject([{ isReset: true }, { isReset: true, last: 3 }])
  expect((await pageOf('41', 5, 2000)).events).toHaveLength(1000)
  expect(await eventsOf('42', 2)).toEqual(['3 c'])
})

test('the cleanup skips a log that is being written to, and nobody waits for it', async () => {
  await publish(db, { userId: '51', data: work('old') })
  await database.pool.query("update events set created_at = now() - interval '25 hours' where user_id = 51")
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('event_logs').select('last_id').where('user_id', '=', '51').forUpdate().execute()
    await asAnotherCaller(async () => {
      await deleteOldEvents(db)
      expect(await eventsOf('51')).toEqual(['1 old'])
    })
  })
  await deleteOldEvents(db)
  expect(await pageOf('51', 0)).toMatchObject({ isReset: true })
})

test('events are deleted with the account', async () => {
  await publish(db, { userId: '61', data: work('own') })
  await deleteEventsOf(db, '61')
  expect(await pageOf('61', 0)).toEqual({ events: [], last: 0, isFull: false, isReset: false })
})
