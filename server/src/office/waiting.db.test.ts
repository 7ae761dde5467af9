import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { waitingWork } from '@shenglang/contract/office/routes'
import type { Permission } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { buildSale } from '../../test/commerce/sales.ts'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { endRefund, startRefund } from '../commerce/index.ts'
import { selectWaiting } from './waiting.sql.ts'

const application = await testApplication()
const send = createClient(application.app)

test('counts what waits by kind of work', async () => {
  const db = application.database.query()
  const before = await selectWaiting(db)
  const { userId } = await buildUser(application, { is_artists: true })
  await buildResource(application.database, { artist_id: userId, state: 'review' })
  expect(await selectWaiting(db)).toEqual({ ...before, works: before.works + 1 })
})

test('counts goods to send, unless all of them went back', async () => {
  const { database, clock } = application
  const [db, { userId }] = [database.query(), await buildUser(application)]
  const [presale, goods] = [await buildResource(database), await buildResource(database, { content_type: CONTENT_TYPES.goods })]
  const terms = { resource_id: presale, release_at: new Date(clock.now.getTime() + 86_400_000) }
  await db.insertInto('sale_terms').values(terms).execute()
  const before = await selectWaiting(db)
  const things = [
    { goodsId: presale, fen: 1000 },
    { goodsId: goods, fen: 3000, detail: { isDigital: false } },
  ]
  const orderId = await buildSale(application, userId, things, { isShipped: true })
  expect(await selectWaiting(db)).toEqual({ ...before, toShip: before.toShip + 1 })
  const item = await db
    .selectFrom('order_items')
    .select('order_item_id')
    .where('order_id', '=', orderId)
    .where('goods_id', '=', goods)
    .executeTakeFirstOrThrow()
  const deps = { db, now: () => clock.now }
  const refund = { id: orderId, orderItemId: item.order_item_id, amountFen: 3000, take: 'all', reason: '不要了' } as const
  await endRefund(deps, (await startRefund(deps, null, refund)).refundId, { state: 'done' })
  expect(await selectWaiting(db)).toEqual(before)
})

test('the staff get the counts of what they may do, and 0 of everything else', async () => {
  await buildResource(application.database, { artist_id: (await buildUser(application)).userId, state: 'review' })
  const waiting = async (permissions: Permission[]) => {
    const { token } = await buildUser(application, { permissions })
    return (await send('GET', waitingWork.path, {}, { token })).data as { works: number }
  }
  const all = await selectWaiting(application.database.query())
  const none = Object.fromEntries(Object.keys(all).map((kind) => [kind, 0]))
  expect(await waiting(['support', 'finance'])).toMatchObject({ works: 0 })
  expect(await waiting(['people'])).toEqual(none)
  await expect.poll(async () => (await waiting(['review'])).works).toBe(all.works)
})

test('any permission reads the counts, and they leave no row in the log', async () => {
  const { token } = await buildUser(application, { permissions: ['support'] })
  expect((await send('GET', waitingWork.path, {}, { token })).status).toBe(200)
  const { rows } = await application.database.pool.query('select count(*)::int as n from staff_calls')
  expect(rows).toEqual([{ n: 0 }])
})
