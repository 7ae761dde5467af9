import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { announce, openBus } from './database-bus.ts'
import type { BusEvent } from './port.ts'

const database = await testDatabase()
const bus = openBus(database)
afterAll(() => bus.close())
const db = database.query()
const event = (word: string): BusEvent => ({ userId: '1', data: { kind: 'work', resourceId: word } })
const say = (word: string) => announce(db, event(word))

/** Everything heard until `word` is said often enough to be heard. */
async function heardUntil(word: string, meanwhile = async () => {}): Promise<string[]> {
  const heard: string[] = []
  const said = Promise.withResolvers<void>()
  const stop = bus.listen((event: BusEvent) => {
    if (event.data.kind !== 'work') return
    if (event.data.resourceId === word) said.resolve()
    else heard.push(event.data.resourceId)
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
    await db.transaction().execute((transaction) => announce(transaction, event('kept')))
    const lost = db.transaction().execute(async (transaction) => {
      await announce(transaction, event('lost'))
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
