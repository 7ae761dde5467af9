import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { openDatabaseBus } from './database-bus.ts'
import { deliverBy } from './messages.ts'
import { busRules } from './port.suite.ts'
import type { BusMessage } from './port.ts'
import { notifySessionsChanged, publish } from './publish.ts'

const database = await testDatabase()
const db = database.query()

busRules({
  open: () => openDatabaseBus(database),
  break: async () => {
    await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shenglang bus'")
  },
})

test('delivers a message once its transaction commits, and never when it rolls back', async () => {
  const bus = openDatabaseBus(database)
  onTestFinished(() => bus.close())
  const received: BusMessage[] = []
  const onListening = vi.fn()
  bus.listen({ onMessage: (message) => void received.push(message), onListening })
  await expect.poll(() => onListening).toHaveBeenCalled()
  const lost = db.transaction().execute(async (transaction) => {
    await notifySessionsChanged(transaction, ['1'])
    await publish(transaction, { userId: '2', data: { kind: 'artist' } })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  await db.transaction().execute(async (transaction) => {
    await notifySessionsChanged(transaction, ['3'])
    await publish(transaction, { userId: '4', data: { kind: 'artist' } })
  })
  await expect.poll(() => received).toEqual([{ userId: '3' }, { userId: '4', eventId: 1 }])
})

/** A listening bus; `untilLast` returns the messages that it has received so far. */
async function listening() {
  const bus = openDatabaseBus(database)
  onTestFinished(() => bus.close())
  const received: BusMessage[] = []
  const onListening = vi.fn()
  bus.listen({ onMessage: (message) => void received.push(message), onListening })
  await expect.poll(() => onListening).toHaveBeenCalled()
  const untilLast = async () => {
    await bus.send([{ userId: 'last' }])
    await expect.poll(() => received.at(-1)).toEqual({ userId: 'last' })
    return received.slice(0, -1)
  }
  return { bus, untilLast }
}

test('a transaction that publishes takes no part in NOTIFY: its message is sent by the process', async () => {
  const { untilLast } = await listening()
  const sent = vi.fn(async () => {})
  database.outgoing.deliverBy(deliverBy(sent))
  onTestFinished(() => database.outgoing.deliverBy(undefined))
  await db.transaction().execute((transaction) => publish(transaction, { userId: '11', data: { kind: 'artist' } }))
  expect(sent).toHaveBeenCalledExactlyOnceWith([{ userId: '11', eventId: 1 }])
  expect(await untilLast()).toEqual([])
})

test('events published by a program of the previous release are sent by the database, as that program expects', async () => {
  const { untilLast } = await listening()
  const data = JSON.stringify({ kind: 'artist' })
  await database.pool.query('insert into announced_events (user_id, subject, data) values (12, null, $1)', [data])
  expect(await untilLast()).toEqual([{ userId: '12', eventId: 1 }])
})

test('what is published while messages are being sent goes together with the next ones, each once', async () => {
  const batches: (readonly BusMessage[])[] = []
  const first = Promise.withResolvers<void>()
  const send = async (messages: readonly BusMessage[]) => {
    batches.push(messages)
    if (batches.length === 1) await first.promise
  }
  database.outgoing.deliverBy(deliverBy(send))
  onTestFinished(() => database.outgoing.deliverBy(undefined))
  const publishing = [notifySessionsChanged(db, ['21'])]
  await expect.poll(() => batches).toHaveLength(1)
  for (const userIds of [['22'], ['23', '22'], ['22']]) publishing.push(notifySessionsChanged(db, userIds))
  const isPublished = publish(db, { userId: '24', data: { kind: 'artist' } })
  await expect.poll(async () => (await db.selectFrom('events').selectAll().where('user_id', '=', '24').execute()).length).toBe(1)
  first.resolve()
  await Promise.all([...publishing, isPublished])
  const rest = batches.slice(1).flat()
  expect(rest).toContainEqual({ userId: '24', eventId: 1 })
  expect(batches[1]?.filter((message) => 'userId' in message && message.userId === '22')).toHaveLength(1)
})

test('a message that cannot be sent fails nobody, since the transaction has committed', async () => {
  database.outgoing.deliverBy(() => Promise.reject(new Error('gone')))
  onTestFinished(() => database.outgoing.deliverBy(undefined))
  const published = db.transaction().execute(async (transaction) => {
    await publish(transaction, { userId: '31', data: { kind: 'artist' } })
    return 'published'
  })
  expect(await published).toBe('published')
})
