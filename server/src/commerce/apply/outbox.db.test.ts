import { expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { buildOrder } from '../../../test/sales.ts'
import { testApplication } from '../../../test/test-application.ts'
import { pay } from '../decide/settle.ts'
import { actWithin, sendMessages } from './apply.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const noticesOf = async (userId: string) =>
  (await database.pool.query('select title from notices where user_id = $1', [userId])).rows.map(({ title }) => title)
const eventsOf = async (userId: string) =>
  (
    await database.pool.query("select data::json ->> 'kind' as kind from events where user_id = $1 order by event_id", [userId])
  ).rows.map(({ kind }) => kind)

/** Pays an order and dies before anything is sent. */
async function payAndDie(isCommitted: boolean): Promise<string> {
  const { userId } = await buildUser(application)
  const orderId = await buildOrder(application, userId, [{ goodsId: await buildResource(database), fen: 1000 }], {
    isSandbox: true,
  })
  const paying = db.transaction().execute(async (transaction) => {
    const within = { transaction, now: clock.now }
    await actWithin(within, { orderIds: [orderId] }, (books) => pay(books, orderId, { channel: 'sandbox', isSandbox: true }))
    if (!isCommitted) throw new Error('killed')
  })
  if (isCommitted) await paying
  else await expect(paying).rejects.toThrow('killed')
  return userId
}

test('what a process left behind that died after its commit is sent once, however many look for it', async () => {
  const userId = await payAndDie(true)
  expect([await noticesOf(userId), await eventsOf(userId)]).toEqual([[], []])
  await Promise.all([sendMessages(db), sendMessages(db), sendMessages(db)])
  expect(await noticesOf(userId)).toEqual(['订单已付款'])
  expect(await eventsOf(userId)).toEqual(expect.arrayContaining(['notices', 'order', 'rights']))
  await sendMessages(db)
  expect(await noticesOf(userId)).toEqual(['订单已付款'])
})

test('a process that died before its commit leaves nothing to be sent', async () => {
  const userId = await payAndDie(false)
  await sendMessages(db)
  expect([await noticesOf(userId), await eventsOf(userId)]).toEqual([[], []])
  expect((await database.pool.query('select from entitlements where user_id = $1', [userId])).rows).toEqual([])
})
