import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { announce, openBus } from './database-bus.ts'
import type { BusEvent } from './port.ts'

const database = await testDatabase()
const bus = openBus(database)
afterAll(() => bus.close())
const db = database.query()
const say = (word: string) => announce(db, { userId: '1', data: { word } })

/** Everything heard until `word` is said often enough to be heard. */
async function heardUntil(word: string, meanwhile = async () => {}): Promise<string[]> {
  const heard: string[] = []
  const said = Promise.withResolvers<void>()
  const stop = bus.listen((event: BusEvent) => {
    const { word: next } = event.data as { word: string }
    if (next === word) said.resolve()
    else heard.push(next)
  })
  await meanwhile()
  for (let isHeard = false; !isHeard; ) {
    await say(word)
    isHeard = await Promise.race([said.promise.then(() => true), new Promise<false>((done) => setTimeout(done, 50, false))])
  }
  stop()
  return heard
}

test('what is announced in a transaction is heard once it is committed, and not when it is not', async () => {
  await heardUntil('ready')
  const heard = await heardUntil('end', async () => {
    await db.transaction().execute((transaction) => announce(transaction, { userId: '1', data: { word: 'kept' } }))
    const lost = db.transaction().execute(async (transaction) => {
      await announce(transaction, { userId: '1', data: { word: 'lost' } })
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
  })
  expect(heard.filter((word) => word !== 'ready')).toEqual(['kept'])
})

test('a broken connection is made anew', async () => {
  await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shenglang bus'")
  // The last word of before may have been on its way.
  expect((await heardUntil('again')).filter((word) => word !== 'end')).toEqual([])
})
