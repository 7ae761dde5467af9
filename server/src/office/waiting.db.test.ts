import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { WAITING_KINDS, waitingWork } from '@shenglang/contract/office/routes'
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

const countAll = async () => {
  const { oldest: _, ...counts } = await selectWaiting(application.database.query())
  return counts
}

test('counts what waits by kind of work', async () => {
  const before = await countAll()
  const { userId } = await buildUser(application, { is_artists: true })
  await buildResource(application.database, { artist_id: userId, state: 'review' })
  expect(await countAll()).toEqual({ ...before, works: before.works + 1 })
})

test('counts payouts for the second person, invoices to issue and to reverse, and statements to forward', async () => {
  const { database, clock } = application
  const [db, { userId }] = [database.query(), await buildUser(application)]
  const before = await countAll()
  const hoursAgo = (hours: number) => new Date(clock.now.getTime() - hours * 3_600_000)
  const payout = { artist_id: userId, amount_fen: 100, tax_fen: 0, tax_note: '', staff_id: null }
  await db
    .insertInto('payout_requests')
    .values([9, 4].map((hours) => ({ ...payout, bank_reference: `流水 ${hours}`, created_at: hoursAgo(hours) })))
    .execute()
  const recipient = { title_kind: 'person', title: '林夜', tax_number: '', email: '' } as const
  for (const state of ['asked', 'toReverse', 'cancelled'] as const) {
    const order_id = await buildSale(application, userId, [{ goodsId: await buildResource(database), fen: 1000 }])
    await db
      .insertInto('invoices')
      .values({ ...recipient, user_id: userId, order_id, state, created_at: hoursAgo(3) })
      .execute()
  }
  const complainant = { complainant: '北岸唱片', capacity: 'owner', phone: '13800138000' } as const
  const notice = { ...complainant, work_title: '黄河', reason: '未授权', proof: '登记号', resource_urls: [] }
  const { notice_id } = await db
    .insertInto('infringement_notices')
    .values({ ...notice, decided_at: clock.now })
    .returning('notice_id')
    .executeTakeFirstOrThrow()
  const accused = { notice_id, artist_id: userId, title: '黄河', changed_at: hoursAgo(2) }
  await db
    .insertInto('docket_works')
    .values([
      { ...accused, resource_id: '1', state: 'countered' },
      { ...accused, resource_id: '2', state: 'removed' },
    ])
    .execute()
  expect(await countAll()).toEqual({
    ...before,
    payouts: before.payouts + 2,
    invoices: before.invoices + 1,
    invoicesToReverse: before.invoicesToReverse + 1,
    counterStatements: before.counterStatements + 1,
  })
  const { oldest } = await selectWaiting(db)
  expect(oldest).toMatchObject({
    payouts: hoursAgo(9).toISOString(),
    invoices: hoursAgo(3).toISOString(),
    counterStatements: hoursAgo(2).toISOString(),
  })
  // It is not stored when the refund made an invoice wrong, and nothing waits that was never requested.
  expect(Object.keys(oldest)).not.toContain('invoicesToReverse')
  expect(Object.keys(oldest)).not.toContain('designRequests')
})

test('counts goods to send, unless all of them went back', async () => {
  const { database, clock } = application
  const [db, { userId }] = [database.query(), await buildUser(application)]
  const [presale, goods] = [await buildResource(database), await buildResource(database, { content_type: CONTENT_TYPES.goods })]
  const terms = { resource_id: presale, release_at: new Date(clock.now.getTime() + 86_400_000) }
  await db.insertInto('sale_terms').values(terms).execute()
  const before = await countAll()
  const things = [
    { goodsId: presale, fen: 1000 },
    { goodsId: goods, fen: 3000, detail: { isDigital: false } },
  ]
  const orderId = await buildSale(application, userId, things, { isShipped: true })
  expect(await countAll()).toEqual({ ...before, toShip: before.toShip + 1 })
  const item = await db
    .selectFrom('order_items')
    .select('order_item_id')
    .where('order_id', '=', orderId)
    .where('goods_id', '=', goods)
    .executeTakeFirstOrThrow()
  const deps = { db, now: () => clock.now }
  const refund = { id: orderId, orderItemId: item.order_item_id, amountFen: 3000, take: 'all', reason: '不要了' } as const
  await endRefund(deps, (await startRefund(deps, null, refund)).refundId, { state: 'done' })
  expect(await countAll()).toEqual(before)
})

test('the staff get the counts of what they may do, and 0 of everything else', async () => {
  await buildResource(application.database, { artist_id: (await buildUser(application)).userId, state: 'review' })
  const waiting = async (permissions: Permission[]) => {
    const { token } = await buildUser(application, { permissions })
    return (await send('GET', waitingWork.path, {}, { token })).data as { works: number; oldest: object }
  }
  const all = await selectWaiting(application.database.query())
  const none = Object.fromEntries(WAITING_KINDS.map((kind) => [kind, 0]))
  const others = await waiting(['support', 'finance'])
  expect(others).toMatchObject({ works: 0 })
  expect(Object.keys(others.oldest)).not.toContain('works')
  expect(await waiting(['people'])).toEqual({ ...none, oldest: {} })
  await expect.poll(async () => (await waiting(['review'])).works).toBe(all.works)
  expect((await waiting(['review'])).oldest).toMatchObject({ works: all.oldest.works })
})

test('any permission reads the counts, and they leave no row in the log', async () => {
  const { token } = await buildUser(application, { permissions: ['support'] })
  expect((await send('GET', waitingWork.path, {}, { token })).status).toBe(200)
  const { rows } = await application.database.pool.query('select count(*)::int as n from staff_calls')
  expect(rows).toEqual([{ n: 0 }])
})
