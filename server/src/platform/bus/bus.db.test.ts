import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { announce, openBus, tellSessionsChanged } from './database-bus.ts'
import { busRules } from './port.suite.ts'
import type { BusMessage } from './port.ts'

const database = await testDatabase()
const db = database.query()

busRules({
  open: () => openBus(database),
  say: async (message) => {
    await db.executeQuery(CompiledQuery.raw('select pg_notify($1, $2)', ['shenglang_bus', JSON.stringify(message)]))
  },
  break: async () => {
    await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shenglang bus'")
  },
})

test('what is told in a transaction is heard once it is committed, and not when it is not', async () => {
  const bus = openBus(database)
  onTestFinished(() => bus.close())
  const heard: BusMessage[] = []
  const onHearing = vi.fn()
  bus.listen({ onMessage: (message) => void heard.push(message), onHearing })
  await vi.waitFor(() => expect(onHearing).toHaveBeenCalled())
  const lost = db.transaction().execute(async (transaction) => {
    await tellSessionsChanged(transaction, '1')
    await announce(transaction, { userId: '2', data: { kind: 'artist' } })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  await db.transaction().execute(async (transaction) => {
    await tellSessionsChanged(transaction, '3')
    await announce(transaction, { userId: '4', data: { kind: 'artist' } })
  })
  await vi.waitFor(() => expect(heard).toEqual([{ userId: '3' }, { userId: '4', eventId: 1 }]))
})
