import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { OrderBooks, StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { expect, test } from 'vitest'
import { buildSale } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { endRefund } from '../refunds/end-refund.ts'

const application = await testApplication()
const { database, clock } = application
const send = createClient(application.app)
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const support = await buildUser(application, { permissions: ['support'] })
const [first, second] = [
  await buildUser(application, { permissions: ['finance', 'support'] }),
  await buildUser(application, { permissions: ['finance'] }),
]
const find = async (args: object) => {
  const answer = await send('GET', '/client/app/admin/order', args, { token: support.token })
  return answer as unknown as { rows: StaffOrder[]; total: number; next: string; status: number; msg: string }
}
const idsOf = async (args: object) => (await find(args)).rows.map(({ orderId }) => orderId)
const booksOf = async (orderId: string) =>
  (await send('GET', `/client/app/admin/order/books/${orderId}`, {}, { token: support.token })).data as OrderBooks

async function buildGoodsSale(buyerId: string) {
  const goodsId = await buildResource(database, { content_type: CONTENT_TYPES.goods })
  return buildSale(application, buyerId, [{ goodsId, fen: 3000, detail: { isDigital: false } }], { isShipped: true })
}

test('orders are found by kind, phone, day and state, and paged from a cursor', async () => {
  const [one, other] = [await buildUser(application), await buildUser(application)]
  const track = await buildResource(database)
  const ids: string[] = []
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
    const orderId = await buildSale(application, one.userId, [{ goodsId: track, fen: 1000 }])
    // An hour before noon in Shanghai.
    await query('update orders set created_at = $1 where order_id = $2', `${day}T03:00:00Z`, orderId)
    ids.unshift(orderId)
  }
  const [newest = '', middle = '', oldest = ''] = ids
  await buildSale(application, other.userId, [{ goodsId: track, fen: 1000 }])
  const [{ phone }] = (await query('select phone from users where user_id = $1', one.userId)) as [{ phone: string }]
  expect(await idsOf({ phone })).toEqual(ids)
  expect(await idsOf({ phone: '13000000000' })).toEqual([])
  expect(await idsOf({ userId: one.userId, goodsType: 'RESOURCE' })).toEqual(ids)
  expect(await idsOf({ userId: one.userId, goodsType: 'VIP' })).toEqual([])
  expect(await idsOf({ fromDay: '2026-03-02', toDay: '2026-03-03' })).toEqual([newest, middle])
  expect(await idsOf({ toDay: '2026-03-01' })).toEqual([oldest])
  expect((await find({ fromDay: '2026-03-02', toDay: '2026-03-01' })).msg).toContain('结束日期')
  const page = await find({ userId: one.userId, pageSize: '2' })
  expect([page.rows.map(({ orderId }) => orderId), page.total, page.next]).toEqual([[newest, middle], 3, middle])
  const rest = await find({ userId: one.userId, pageSize: '2', before: page.next })
  expect([rest.rows.map(({ orderId }) => orderId), rest.next]).toEqual([[oldest], ''])
  const days = { fromDay: '2026-03-01', toDay: '2026-03-03', pageSize: '2' }
  expect(await idsOf({ ...days, before: middle })).toEqual([oldest])
})

test('a shipment is corrected once for what staff saw, is in the history, and the buyer is notified', async () => {
  const buyer = await buildUser(application)
  const orderId = await buildGoodsSale(buyer.userId)
  const at = { token: support.token }
  const correct = (trackingNo: string, seenTrackingNo: string) =>
    send('POST', `/client/app/admin/order/ship/correct/${orderId}`, { carrier: '中通', trackingNo, seenTrackingNo }, at)
  expect((await correct('Z1', '')).fault).toBe('ORDER_STATE')
  await send('POST', `/client/app/admin/order/ship/${orderId}`, { carrier: '顺丰', trackingNo: 'SF1' }, at)
  expect((await correct('Z1', 'SF1')).data).toMatchObject({ status: 'SHIPPED', carrier: '中通', trackingNo: 'Z1' })
  const late = await correct('Z2', 'SF1')
  expect([late.fault, late.detail]).toMatchObject(['CHANGED_MEANWHILE', { carrier: '中通', trackingNo: 'Z1' }])
  const { rows } = await send('GET', '/client/app/user/message', {}, { token: buyer.token })
  expect(rows?.[0]).toMatchObject({ title: '物流信息已更正' })
  const { history } = await booksOf(orderId)
  expect(history.filter(({ event }) => event.startsWith('shipp')).map(({ event, text }) => [event, text])).toEqual([
    ['shipped', '顺丰 SF1'],
    ['shippingCorrected', '中通 Z1'],
  ])
})

test('an order whose goods were all refunded unsent is not to be sent, also while it waits for a presale', async () => {
  const buyer = await buildUser(application)
  const [track, presale, goods] = [
    await buildResource(database),
    await buildResource(database),
    await buildResource(database, { content_type: CONTENT_TYPES.goods }),
  ]
  const releaseAt = new Date(clock.now.getTime() + 86_400_000)
  await query('insert into sale_terms (resource_id, release_at) values ($1, $2)', presale, releaseAt)
  const toSend = () => idsOf({ userId: buyer.userId, isToSend: '1' })
  const orderOf = async (orderId: string) => (await find({ userId: buyer.userId })).rows.find((row) => row.orderId === orderId)
  for (const [goodsId, status] of [
    [track, 'COMPLETED'],
    [presale, 'PAID'],
  ] as const) {
    const things = [
      { goodsId, fen: 1000 },
      { goodsId: goods, fen: 3000, detail: { isDigital: false } },
    ]
    const orderId = await buildSale(application, buyer.userId, things, { isShipped: true })
    expect(await toSend()).toEqual([orderId])
    const sold = await orderOf(orderId)
    expect(sold?.isToSend).toBe(true)
    const orderItemId = sold?.items.find((item) => item.goodsId === goods)?.orderItemId
    const { data } = await send(
      'POST',
      `/pay/client/order/refund/${orderId}`,
      { orderItemId, reason: '不要了' },
      { token: buyer.token },
    )
    const { refundId } = data as { refundId: string }
    await endRefund({ db: database.query(), now: () => clock.now }, refundId, { state: 'done' })
    expect([await orderOf(orderId), await toSend()]).toEqual([expect.objectContaining({ status, isToSend: false }), []])
    const shipping = { carrier: '顺丰', trackingNo: 'SF1' }
    const sent = await send('POST', `/client/app/admin/order/ship/${orderId}`, shipping, { token: support.token })
    expect(sent.fault).toBe('ORDER_STATE')
  }
})

test('a refund above the limit waits for another person, and the books of the order show it', async () => {
  await query(`update sale_rules set rules = rules || '{"secondEyesFromFen": 2000}'`)
  const buyer = await buildUser(application)
  const track = await buildResource(database)
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 3000 }])
  const started = await send(
    'POST',
    `/client/app/admin/order/refund/${orderId}`,
    { amountFen: 2500, take: 'nothing', reason: '补偿' },
    { token: first.token },
  )
  const { refundId } = started.data as { refundId: string }
  expect(started.data).toMatchObject({ state: 'waiting', stateName: '待复核', staffId: first.userId })
  const listed = await send('GET', '/client/app/admin/refund', { state: 'waiting' }, { token: second.token })
  expect(listed.rows).toMatchObject([{ refundId, amountFen: 2500 }])
  const confirm = ({ token }: { token: string }) => send('POST', `/client/app/admin/refund/confirm/${refundId}`, {}, { token })
  expect((await confirm(first)).fault).toBe('SECOND_EYES')
  expect((await confirm(second)).data).toMatchObject({ state: 'granted', amountFen: 2500 })
  expect((await confirm(second)).fault).toBe('REFUND_DECIDED')
  await endRefund({ db: database.query(), now: () => clock.now }, refundId, { state: 'done' })
  const { history, payments, postings } = await booksOf(orderId)
  expect(history.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['created', 'paid', 'refundAsked', 'refundDecided', 'refundConfirmed', 'refundDone']),
  )
  expect(payments.map(({ state }) => state)).toEqual(['paid'])
  for (const { lines } of postings) {
    const fen = lines.filter(({ unit }) => unit === 'fen').reduce((sum, { amount }) => sum + amount, 0)
    expect(fen).toBe(0)
  }
})
