import { expect, test } from 'vitest'
import { buildOrder } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'
import { pay } from '../decide/settle.ts'
import { decideInTransaction, decideWithin, sendMessages } from './apply.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const logged: unknown[] = []
const log = { error: (content: object) => logged.push(content), warn: (content: object) => logged.push(content) }
const deps = { db, now: () => clock.now, log }
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
    await decideWithin(within, { orderIds: [orderId] }, (books) => pay(books, orderId, { channel: 'sandbox', isSandbox: true }))
    if (!isCommitted) throw new Error('killed')
  })
  if (isCommitted) await paying
  else await expect(paying).rejects.toThrow('killed')
  return userId
}

test('messages of a process that died after its commit are sent once, however many processes look for them', async () => {
  const userId = await payAndDie(true)
  expect([await noticesOf(userId), await eventsOf(userId)]).toEqual([[], []])
  await Promise.all([sendMessages(deps), sendMessages(deps), sendMessages(deps)])
  expect(await noticesOf(userId)).toEqual(['订单已付款'])
  expect(await eventsOf(userId)).toEqual(expect.arrayContaining(['notices', 'order', 'rights']))
  await sendMessages(deps)
  expect(await noticesOf(userId)).toEqual(['订单已付款'])
})

test('a process that died before its commit leaves nothing to be sent', async () => {
  const userId = await payAndDie(false)
  await sendMessages(deps)
  expect([await noticesOf(userId), await eventsOf(userId)]).toEqual([[], []])
  expect((await database.pool.query('select from entitlements where user_id = $1', [userId])).rows).toEqual([])
})

/** A message that no process can send: its reader is no user. */
async function leavePoison(): Promise<string> {
  const notice = { userId: 'nobody', kind: 'order', title: '无人', content: '无人' }
  const messages = { notices: [notice], finance: [], events: [], sessions: [] }
  const { rows } = await database.pool.query('insert into commerce_outbox (messages) values ($1) returning outbox_id', [
    JSON.stringify(messages),
  ])
  return rows[0]?.outbox_id
}
const waiting = async () =>
  (await database.pool.query('select outbox_id, tries, try_at from commerce_outbox order by outbox_id')).rows

test('a message that cannot be sent blocks no other, is logged with its id and retried later each time', async () => {
  const outbox = await leavePoison()
  const userId = await payAndDie(true)
  await sendMessages(deps)
  expect(await noticesOf(userId)).toEqual(['订单已付款'])
  const after = (ms: number) => new Date(clock.now.getTime() + ms)
  expect(await waiting()).toEqual([{ outbox_id: outbox, tries: 1, try_at: after(1000) }])
  expect(logged).toEqual([expect.objectContaining({ outbox })])
  await sendMessages(deps)
  expect(logged).toHaveLength(1)
  clock.now = after(1000)
  await sendMessages(deps)
  expect(await waiting()).toEqual([{ outbox_id: outbox, tries: 2, try_at: after(2000) }])
  await database.pool.query('delete from commerce_outbox')
})

test('a committed decision succeeds though a waiting message cannot be sent', async () => {
  await leavePoison()
  const { userId } = await buildUser(application)
  const orderId = await buildOrder(application, userId, [{ goodsId: await buildResource(database), fen: 1000 }], {
    isSandbox: true,
  })
  await decideInTransaction(deps, { orderIds: [orderId] }, (books) =>
    pay(books, orderId, { channel: 'sandbox', isSandbox: true }),
  )
  expect((await database.pool.query('select status from orders where order_id = $1', [orderId])).rows).toEqual([
    { status: 'COMPLETED' },
  ])
  await sendMessages(deps)
  expect(await noticesOf(userId)).toEqual(['订单已付款'])
})
