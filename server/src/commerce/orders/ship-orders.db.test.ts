import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { ORDERS_BULK_MAX, ORDERS_CSV_PATH } from '@shenglang/contract/commerce/staff-order-routes'
import { API_BASE } from '@shenglang/contract/constants'
import { expect, test } from 'vitest'
import { buildOrder, buildSale } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const support = await buildUser(application, { permissions: ['support'] })
const goodsId = await buildResource(database, { content_type: CONTENT_TYPES.goods })
const PATH = '/client/app/admin/order/ship/bulk'
const GOODS = [{ goodsId, fen: 3000, detail: { isDigital: false } }]

interface Row {
  orderNo: string
  carrier: string
  trackingNo: string
}
const row = (orderNo: string, trackingNo: string, carrier = '中通'): Row => ({ orderNo, carrier, trackingNo })
const ship = (rows: readonly Row[], args: object = {}) => send('POST', PATH, { rows, ...args }, { token: support.token })
const numberOf = async (orderId: string) =>
  (await query('select order_no from orders where order_id = $1', orderId))[0].order_no as string
/** A paid order of goods, by a buyer of its own. */
async function sell() {
  const buyer = await buildUser(application)
  return { buyer, orderNo: await numberOf(await buildSale(application, buyer.userId, GOODS, { isShipped: true })) }
}
const stateOf = async (orderNo: string) => {
  const [state] = await query('select status, carrier, tracking_no from orders where order_no = $1', orderNo)
  return state as { status: string; carrier: string; tracking_no: string }
}

test('several orders are shipped by one list after a check of it, and each buyer is notified once', async () => {
  const [one, other] = [await sell(), await sell()]
  const rows = [row(` ${one.orderNo} `, 'ZT1'), row(other.orderNo, ' SF2 ', '顺丰')]
  expect((await ship(rows, { isPreview: true })).data).toEqual({ shipped: 2, faults: [] })
  expect(await stateOf(one.orderNo)).toMatchObject({ status: 'PAID', tracking_no: '' })
  expect((await ship(rows)).data).toEqual({ shipped: 2, faults: [] })
  expect([await stateOf(one.orderNo), await stateOf(other.orderNo)]).toEqual([
    { status: 'SHIPPED', carrier: '中通', tracking_no: 'ZT1' },
    { status: 'SHIPPED', carrier: '顺丰', tracking_no: 'SF2' },
  ])
  for (const { buyer } of [one, other]) {
    const { rows: notices } = await send('GET', '/client/app/user/message', {}, { token: buyer.token })
    expect(notices).toMatchObject([{ title: '订单已发货' }, { title: '订单已付款' }])
  }
})

test('a list with wrong rows ships nothing, and names each of them', async () => {
  const [good, shipped, bad] = [await sell(), await sell(), await sell()]
  await ship([row(shipped.orderNo, 'ZT1')])
  const buyer = await buildUser(application)
  const unpaid = await numberOf(await buildOrder(application, buyer.userId, GOODS, { isShipped: true }))
  const rows = [
    row(good.orderNo, 'ZT2'),
    row('20990101', 'ZT3'),
    row(good.orderNo, 'ZT4'),
    row(bad.orderNo, '单号'),
    row(bad.orderNo, 'ZT5', ' '),
    row('', 'ZT6'),
    row(shipped.orderNo, 'ZT7'),
    row(unpaid, 'ZT8'),
    row('2.02611E+17', 'ZT9'),
    row('一'.repeat(300), 'ZT10'),
  ]
  const faults = [
    { row: 2, reason: '没有订单 20990101' },
    { row: 3, reason: `订单 ${good.orderNo} 出现了两次` },
    { row: 4, reason: `订单 ${bad.orderNo}：快递单号由字母、数字和连字符组成` },
    { row: 5, reason: `订单 ${bad.orderNo} 出现了两次` },
    { row: 6, reason: '请填写订单号' },
    { row: 7, reason: `订单 ${shipped.orderNo}：已发货的订单不能发货` },
    { row: 8, reason: `订单 ${unpaid}：待付款的订单不能发货` },
    { row: 9, reason: '“2.02611E+17”是表格软件改写的订单号，请把这一列设为文本，再填一次' },
    { row: 10, reason: `没有订单 ${'一'.repeat(39)}…` },
  ]
  expect((await ship(rows, { isPreview: true })).data).toEqual({ shipped: 0, faults })
  expect((await ship(rows)).data).toEqual({ shipped: 0, faults })
  expect((await ship([row(bad.orderNo, 'ZT5', ' ')])).data).toEqual({
    shipped: 0,
    faults: [{ row: 1, reason: `订单 ${bad.orderNo}：请填写快递公司` }],
  })
  expect(await stateOf(good.orderNo)).toMatchObject({ status: 'PAID', tracking_no: '' })
})

test('an order that a colleague ships between check and confirmation keeps the list from being shipped', async () => {
  const [one, other] = [await sell(), await sell()]
  const rows = [row(one.orderNo, 'ZT1'), row(other.orderNo, 'ZT2')]
  expect((await ship(rows, { isPreview: true })).data).toMatchObject({ shipped: 2 })
  await ship([row(other.orderNo, 'SF9')])
  expect((await ship(rows)).data).toMatchObject({ shipped: 0, faults: [{ row: 2 }] })
  expect([await stateOf(one.orderNo), await stateOf(other.orderNo)]).toMatchObject([
    { status: 'PAID' },
    { status: 'SHIPPED', tracking_no: 'SF9' },
  ])
})

test('a full list is shipped at once, and one row more is refused', async () => {
  const buyer = await buildUser(application)
  const sold = await query(
    `with sold as (
      insert into orders (order_no, user_id, status, amount_fen, is_sandbox, is_shipped, channel, created_at, expires_at, paid_at)
      select 'FULL' || n, $1, 'PAID', 3000, false, true, 'wechat', now(), now(), now() from generate_series(1, $2::int) as n
      returning order_id, order_no)
    , items as (
      insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen, detail)
      select order_id, 'RESOURCE', $3, '唱针', 1, 3000, 3000, '{"isDigital": false}' from sold)
    select order_no from sold`,
    buyer.userId,
    ORDERS_BULK_MAX,
    goodsId,
  )
  const numbers = sold.map(({ order_no }) => order_no as string)
  const rows = numbers.map((orderNo, index) => row(orderNo, `ZT${index}`))
  expect((await ship(rows)).data).toEqual({ shipped: ORDERS_BULK_MAX, faults: [] })
  expect((await ship([...rows, row('1', 'ZT')])).msg).toContain(`一次最多 ${ORDERS_BULK_MAX} 行`)
})

test('a list is for who may ship, and the log of staff calls finds it by each of its orders', async () => {
  const { orderNo } = await sell()
  // As long as the numbers that orders get, which the log takes for ids.
  const long = `2026113000${orderNo.slice(1).padStart(8, '0')}`
  await query('update orders set order_no = $1 where order_no = $2', long, orderNo)
  const finance = await buildUser(application, { permissions: ['finance'] })
  expect((await send('POST', PATH, { rows: [row(long, 'ZT1')] }, { token: finance.token })).fault).toBe('FORBIDDEN')
  await ship([row('20990101', 'ZT0'), row(long, 'ZT1')], { isPreview: true })
  await ship([row(long, 'ZT1')])
  const logged = await query(
    'select outcome from staff_calls join staff_call_outcomes using (call_id) where subjects @> array[$1]',
    long,
  )
  expect(logged).toEqual([{ outcome: 'OK' }, { outcome: 'OK' }])
})

test('selected orders are a file, whatever their states', async () => {
  const [one, other] = [await sell(), await sell(), await sell()]
  await ship([row(one.orderNo, 'ZT1')])
  const { body, statusCode } = await app.inject({
    url: `${API_BASE}${ORDERS_CSV_PATH}?orderNos=${one.orderNo},${other.orderNo}`,
    headers: { authorization: `Bearer ${support.token}` },
  })
  const [, ...lines] = body.trim().split('\r\n')
  expect([statusCode, lines.map((line) => line.split(',')[0])]).toEqual([200, [other.orderNo, one.orderNo]])
})
