import type { UserInfo } from '@shenglang/contract/accounts/entities'
import type { Order } from '@shenglang/contract/commerce/orders/orders'
import type { InboxItem } from '@shenglang/contract/notices/entities'
import { expect, test } from 'vitest'
import { buildAddress } from '../../../test/addresses.ts'
import { buildCommerce, STRANGER } from '../../../test/commerce/commerce-deps.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { cancelOrder, createOrder, payOrder } from '../../../test/commerce/sales.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { readSettings } from '../../platform/settings.ts'
import { readWallet } from '../wallet/wallet.ts'
import { payAgain } from './create-order.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const deps = buildCommerce(application)
const isSandbox = deps.payments.has('sandbox')

const build = (overrides = {}) => buildResource(database, { price_fen: 4200, ...overrides })
const create = ({ token }: Person, body: object) =>
  send('POST', '/pay/page/create', { goodsType: 'RESOURCE', channel: 'balance', ...body }, { token })
const detail = async ({ token }: Person) =>
  ((await send('GET', '/pay/client/order/list', {}, { token })) as unknown as { rows: Order[] }).rows
const place = ({ userId }: Person, goodsId: string, quantity = 1, addressId = '1') =>
  createOrder(deps, userId, { goodsType: 'RESOURCE', goodsId, quantity, channel: 'balance', addressId })
const entitled = async ({ userId }: Person) =>
  (
    await db
      .selectFrom('entitlements')
      .select('resource_id')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute()
  ).map(({ resource_id }) => resource_id)
const sumOf = async (orderId: string) => {
  const { rows } = await database.pool.query(
    `select account, owner, sum(amount)::int as fen from ledger_lines join ledger_transactions using (ledger_transaction_id)
     where order_id = $1 and unit = 'fen' group by account, owner order by account`,
    [orderId],
  )
  return rows
}

test('a payment by balance gives the work at once, and the ledger names the owner of the money', async () => {
  const [buyer, track] = [await buildUser(application), await build({ title: '夜航' })]
  await giveBalance(application, buyer.userId, 10_000, isSandbox)
  const { data, status } = await create(buyer, { goodsId: track, expectedFen: 4200 })
  expect([status, data]).toMatchObject([200, { amountFen: 4200, qrCode: '' }])
  expect(await entitled(buyer)).toEqual([track])
  expect(await detail(buyer)).toMatchObject([
    { status: 'COMPLETED', channel: 'balance', amountFen: 4200, items: [{ goodsId: track, title: '夜航', quantity: 1 }] },
  ])
  const { orderId } = data as { orderId: string }
  expect(await sumOf(orderId)).toEqual(expect.arrayContaining([{ account: 'balance', owner: buyer.userId, fen: -4200 }]))
})

test('an insufficient balance buys nothing, and leaves no order', async () => {
  const [buyer, track] = [await buildUser(application), await build()]
  await giveBalance(application, buyer.userId, 4199, isSandbox)
  const { fault, msg } = (await create(buyer, { goodsId: track })) as unknown as { fault: string; msg: string }
  expect([fault, msg]).toEqual(['BALANCE_TOO_LOW', '余额不足，还差 ¥0.01'])
  expect([await entitled(buyer), await detail(buyer)]).toEqual([[], []])
})

test('an order is paid or cancelled, never both', async () => {
  const [buyer, artist] = [await buildUser(application), await buildArtist(database)]
  await giveBalance(application, buyer.userId, 100_000, isSandbox)
  for (let round = 0; round < 50; round += 1) {
    const track = await build({ artist_id: artist, price_fen: 10 })
    const { order_id } = await place(buyer, track)
    const pay = () => payOrder(deps, order_id, { channel: 'balance', isSandbox })
    const cancel = () =>
      cancelOrder(deps, order_id, 'buyer').then(
        () => 'cancelled',
        ({ code }: { code: string }) => code,
      )
    const [paid, cancelled] =
      round % 2 ? await Promise.all([pay(), cancel()]) : (await Promise.all([cancel(), pay()])).toReversed()
    expect([
      ['paid', 'ORDER_STATE'],
      ['late', 'cancelled'],
    ]).toContainEqual([paid, cancelled])
    expect((await entitled(buyer)).includes(track)).toBe(paid === 'paid')
  }
})

const faultOf = async (answer: ReturnType<typeof create>) => {
  const { fault, msg, detail } = (await answer) as unknown as { fault: string; msg: string; detail: object }
  return { fault, msg, detail }
}
const rich = async (overrides = {}) => {
  const person = await buildUser(application, overrides)
  await giveBalance(application, person.userId, 10_000_000, isSandbox)
  return person
}

test('a price that changed between page and click is reported, not charged', async () => {
  const [buyer, track] = [await rich(), await build()]
  await db.updateTable('resources').set({ price_fen: 4300 }).where('resource_id', '=', track).execute()
  expect(await faultOf(create(buyer, { goodsId: track, expectedFen: 4200 }))).toEqual({
    fault: 'PRICE_CHANGED',
    msg: '价格有变动，现在是 ¥43，请确认后再下单',
    detail: { price: '¥43', amountFen: 4300 },
  })
  expect(await detail(buyer)).toEqual([])
  expect((await create(buyer, { goodsId: track, expectedFen: 4300 })).status).toBe(200)
})

test.each([
  ['what one has', { price_fen: 100 }, 'ALREADY_BOUGHT'],
  ['what is not published', { price_fen: 100, published_at: null }, 'GOODS_NOT_FOUND'],
  ['what has no price', { price_fen: 0 }, 'NOT_FOR_SALE'],
  ['a post', { price_fen: 100, content_type: 3 }, 'NOT_FOR_SALE'],
  ['what is made to measure', { price_fen: 100, content_type: 5 }, 'NOT_FOR_SALE'],
])('refuses to sell %s', async (what, overrides, code) => {
  const [buyer, track] = [await rich(), await build(overrides)]
  if (what === 'what one has') expect((await create(buyer, { goodsId: track })).status).toBe(200)
  expect(await faultOf(create(buyer, { goodsId: track }))).toMatchObject({ fault: code })
})

test('refuses to sell an artist their own work', async () => {
  const artist = await rich({ is_artists: true })
  const track = await build({ artist_id: artist.userId })
  expect(await faultOf(create(artist, { goodsId: track }))).toMatchObject({ fault: 'OWN_WORK' })
})

test('merges units of one item, and refuses more than one of a file', async () => {
  const [buyer, track] = [await rich(), await build()]
  const two = { goodsType: 'RESOURCE', goodsId: track }
  const twice = await send('POST', '/pay/page/create', { items: [two, two], channel: 'balance' }, { token: buyer.token })
  expect(twice).toMatchObject({ fault: 'PIECES_TOO_MANY', msg: '一次最多购买 1 件' })
  const many = await faultOf(create(buyer, { goodsId: track, quantity: 11 }))
  expect(many).toMatchObject({ fault: 'PIECES_TOO_MANY', msg: '一次最多购买 10 件' })
})

test.each([0, -1, 1.5, 1001, 1e21, 'viele', null])('refuses a quantity of %s with a message', async (quantity) => {
  const buyer = await buildUser(application)
  expect(await faultOf(create(buyer, { goodsId: '1', quantity }))).toMatchObject({ fault: 'BAD_ARGUMENT' })
})

test.each(['0', '-100', '99', '1000001', '999999999999999999', '10.5'])('refuses a top-up of %s fen', async (goodsId) => {
  const buyer = await buildUser(application)
  const answer = await faultOf(create(buyer, { goodsType: 'RECHARGE', goodsId, channel: 'sandbox' }))
  expect(answer).toMatchObject({ fault: 'BAD_ARGUMENT' })
})

test('the balance cannot pay a top-up', async () => {
  expect(await faultOf(create(await rich(), { goodsType: 'RECHARGE', goodsId: '1000' }))).toMatchObject({
    fault: 'BALANCE_NOT_TAKEN',
  })
})

test('refuses a channel that is switched off', async () => {
  const [buyer, track] = [await buildUser(application), await build()]
  expect(await faultOf(create(buyer, { goodsId: track, channel: 'wechat' }))).toMatchObject({ fault: 'CHANNEL_CLOSED' })
})

test('three unpaid orders are the limit, also when two come at once', async () => {
  const buyer = await buildUser(application)
  const open = (fen: string) =>
    createOrder(deps, buyer.userId, { goodsType: 'RECHARGE', goodsId: fen, quantity: 1, channel: 'sandbox' }).then(
      () => 'open',
      ({ code }: { code: string }) => code,
    )
  await open('1000')
  await open('3000')
  const outcomes = await Promise.all([open('5000'), open('10000')])
  expect(outcomes.toSorted()).toEqual(['ORDERS_TOO_MANY', 'open'])
  clock.now = new Date(clock.now.getTime() + 15 * 60_000)
  expect(await open('1000')).toBe('open')
})

test('six orders at once by one buyer succeed or fail with one clear fault', async () => {
  const buyer = await buildUser(application)
  const fens = ['1000', '3000', '5000', '10000', '20000', '50000']
  const answers = await Promise.all(
    fens.map((goodsId) =>
      send('POST', '/pay/page/create', { goodsType: 'RECHARGE', goodsId, channel: 'sandbox' }, { token: buyer.token }),
    ),
  )
  expect(answers.map(({ fault = 'ordered' }) => fault).toSorted()).toEqual([
    ...Array(3).fill('ORDERS_TOO_MANY'),
    ...Array(3).fill('ordered'),
  ])
})

test('the same request makes one order, also if its process died before it could answer', async () => {
  const [buyer, track] = [await rich(), await build()]
  const request = () =>
    send(
      'POST',
      '/pay/page/create',
      { goodsType: 'RESOURCE', goodsId: track, channel: 'balance' },
      {
        token: buyer.token,
        headers: { 'idempotency-key': 'once' },
      },
    )
  const { data } = await request()
  await db.deleteFrom('idempotency_keys').where('key', '=', 'once').execute()
  expect((await request()).data).toEqual(data)
  expect(await detail(buyer)).toHaveLength(1)
})

test('an order that an earlier version created by itself is not listed, one cancelled by its buyer is; lists say what can be done', async () => {
  const buyer = await rich()
  const [left, cancelled, paid] = [
    await place(buyer, await build()),
    await place(buyer, await build()),
    await place(buyer, await build()),
  ]
  const cancel = ({ order_id }: { order_id: string }) =>
    send('POST', `/pay/client/order/cancel/${order_id}`, {}, { token: buyer.token })
  await payOrder(deps, paid.order_id, { channel: 'balance', isSandbox })
  expect((await cancel(left)).data).toMatchObject({ status: 'CANCELLED' })
  await db.updateTable('orders').set({ is_left: true }).where('order_id', '=', left.order_id).execute()
  expect((await cancel(cancelled)).data).toMatchObject({ status: 'CANCELLED' })
  expect(await cancel(paid)).toMatchObject({ fault: 'ORDER_STATE' })
  const listed = (await detail(buyer)).map(({ orderId, canDo }) => [orderId, canDo])
  expect(listed).toEqual([
    [paid.order_id, ['refund']],
    [cancelled.order_id, []],
  ])
})

test('another user’s order is not found by any call', async () => {
  const [buyer, other] = [await rich(), await buildUser(application)]
  const { data } = await create(buyer, { goodsId: await build() })
  const { orderId } = data as { orderId: string }
  const calls = [
    ['GET', `/pay/order/check/${orderId}`],
    ['GET', `/pay/client/order/detail/${orderId}`],
    ['POST', `/pay/client/order/pay/${orderId}`, { channel: 'balance' }],
    ['POST', `/pay/client/order/cancel/${orderId}`],
    ['POST', `/pay/client/order/receive/${orderId}`],
  ] as const
  for (const [method, path, body = {}] of calls) {
    expect(await send(method, path, body, { token: other.token }), path).toMatchObject({ status: 404, fault: 'ORDER_NOT_FOUND' })
  }
  expect(await detail(other)).toEqual([])
})

test('an open order is paid from the balance later, and not twice', async () => {
  const [buyer, track] = [await rich(), await build()]
  const { order_id } = await place(buyer, track)
  const pay = () => send('POST', `/pay/client/order/pay/${order_id}`, { channel: 'balance' }, { token: buyer.token })
  expect((await pay()).data).toMatchObject({ status: 'COMPLETED', qrCode: '', secondsLeft: 0 })
  expect(await pay()).toMatchObject({ fault: 'ORDER_STATE', msg: '已完成的订单不能付款' })
  expect((await sumOf(order_id)).find(({ account }: { account: string }) => account === 'balance')).toMatchObject({ fen: -4200 })
})

test('a payment notifies its buyer once: a notice, and the order’s states on the open pages', async () => {
  const [buyer, track] = [await rich(), await build({ title: '夜航' })]
  await create(buyer, { goodsId: track })
  const notices = await db
    .selectFrom('notices')
    .select(['kind', 'title', 'content'])
    .where('user_id', '=', buyer.userId)
    .execute()
  expect(notices).toEqual([{ kind: 'order', title: '订单已付款', content: '《夜航》，¥42' }])
})

test('sandbox money buys nothing, and is hidden, once the site takes real money', async () => {
  const [buyer, track] = [await rich(), await build()]
  const { order_id } = await place(buyer, track)
  const real = { ...deps, payments: new Map() }
  await expect(payAgain(real, buyer.userId, { id: order_id, channel: 'balance' }, STRANGER)).rejects.toMatchObject({
    code: 'BALANCE_TOO_LOW',
    detail: { missingFen: 4200 },
  })
  const { data } = await create(buyer, { goodsId: await build() })
  expect(data).toMatchObject({ status: 'COMPLETED' })
  expect(await readWallet(real, buyer.userId)).toMatchObject({ balanceFen: 0, points: 0, isSandbox: false })
  expect(await readWallet(deps, buyer.userId)).toMatchObject({ balanceFen: 9_995_800, points: 42, isSandbox: true })
  const settings = { ...readSettings({ DATA_DIR: application.folder, ROLES: 'api' }), PAYMENT_CHANNELS: [] }
  const switched = await startAgain(application, { settings })
  const pointsOf = async (app: typeof switched) =>
    ((await createClient(app)('GET', '/client/app/user/userinfo', {}, { token: buyer.token })).data as UserInfo).integralScores
  expect([await pointsOf(application.app), await pointsOf(switched)]).toEqual([42, 0])
  await switched.close()
  expect(await entitled(buyer)).not.toContain(track)
})

test('another user’s order answers as one that does not exist', async () => {
  const [buyer, other] = [await rich(), await buildUser(application)]
  const { data } = await create(buyer, { goodsId: await build() })
  const { orderId } = data as { orderId: string }
  const invoice = { titleKind: 'person', title: '林夜', email: 'lin@example.com' }
  const calls = [
    ['GET', '/pay/order/check/{id}'],
    ['GET', '/pay/client/order/detail/{id}'],
    ['POST', '/pay/client/order/pay/{id}', { channel: 'balance' }],
    ['POST', '/pay/client/order/cancel/{id}'],
    ['POST', '/pay/client/order/receive/{id}'],
    ['GET', '/pay/client/order/refund/quote/{id}'],
    ['POST', '/pay/client/order/refund/{id}', { reason: '买错了' }],
    ['POST', '/pay/client/invoice/ask/{id}', invoice],
  ] as const
  for (const [method, path, body = {}] of calls) {
    const answerOf = async (id: string) => {
      const answer = await send(method, path.replace('{id}', id), body, { token: other.token })
      return [answer.status, answer.fault, answer.msg, JSON.stringify(answer.data ?? null)]
    }
    const unknown = await answerOf('999999999')
    expect(unknown.slice(0, 2), path).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(await answerOf(orderId), path).toEqual(unknown)
  }
})

const amounts = [-1, 0, 0.5, 1e15, 1e21, 'viele', null]
test.each(amounts)('refuses an amount of %s in every call that takes one', async (amount) => {
  const staff = await buildUser(application, { account_type: 'admin' })
  const [buyer, track] = [await rich(), await build()]
  const { orderId } = (await create(buyer, { goodsId: track })).data as { orderId: string }
  const refund = (body: object) =>
    [`/client/app/admin/order/refund/${orderId}`, { take: 'all', reason: '补偿', ...body }] as const
  const plan = { vipLevel: 1, months: 1, priceFen: 1200, isOnSale: true }
  const payout = { amountFen: 100, taxFen: 0, bankReference: 'B1' }
  const time = { startTime: '2026-11-01T00:00:00Z', endTime: '2027-01-01T00:00:00Z' }
  const coupon = { code: 'AMOUNT', title: '券', offFen: 100, ...time }
  const goods = { goodsType: 'RESOURCE', goodsId: track }
  const calls: [Person, string, object, string][] = [
    [staff, ...refund({ amountFen: amount }), 'amountFen'],
    [staff, `/client/app/admin/payout/${buyer.userId}`, { ...payout, amountFen: amount }, 'amountFen'],
    [staff, '/pay/admin/vip/plan/set', { ...plan, months: amount }, 'months'],
    [staff, '/pay/admin/coupon/create', { ...coupon, perPerson: amount }, 'perPerson'],
    [staff, '/client/app/admin/rules', { name: 'openOrdersMax', value: amount }, 'value'],
    [buyer, '/pay/page/create', { ...goods, channel: 'balance', quantity: amount }, 'quantity'],
    [buyer, '/pay/page/create', { items: [{ ...goods, quantity: amount }], channel: 'balance' }, 'items'],
    [buyer, '/pay/client/order/quote', { ...goods, quantity: amount }, 'quantity'],
  ]
  for (const [{ token }, path, body, field] of calls) {
    if (field === 'value' && amount === null) continue
    expect(await send('POST', path, body, { token }), `${path} ${field}`).toMatchObject({ status: 400, fault: 'BAD_ARGUMENT' })
  }
})

test('notices of an order link to it, whatever happened to it', async () => {
  const [buyer, staff] = [await rich(), await buildUser(application, { permissions: ['support', 'finance'] })]
  const [bought, thing] = [await build(), await build({ content_type: 4 })]
  const addressId = await buildAddress(application, buyer.userId)
  const as = ({ token }: Person, path: string, body: object = {}) => send('POST', path, body, { token })
  const { orderId } = (await create(buyer, { goodsId: bought })).data as { orderId: string }
  await as(buyer, `/pay/client/order/refund/${orderId}`, { reason: '买错了' })
  const sent = (await create(buyer, { goodsId: thing, addressId })).data as { orderId: string }
  await as(staff, `/client/app/admin/order/ship/${sent.orderId}`, { carrier: '顺丰', trackingNo: 'SF1' })
  const requested = await as(buyer, `/pay/client/order/refund/${sent.orderId}`, { reason: '不想要' })
  const { refundId } = requested.data as { refundId: string }
  await as(staff, `/client/app/admin/refund/${refundId}`, { outcome: 'refuse', answer: '已拆封' })
  const { order_id: dropped } = await place(buyer, await build())
  await as(staff, `/client/app/admin/order/cancel/${dropped}`)
  const inbox = await send('GET', '/client/app/user/message', {}, { token: buyer.token })
  const { rows } = inbox as unknown as { rows: InboxItem[] }
  expect(rows.toReversed().map(({ title, clickParams }) => [title, clickParams.dataType, clickParams.id])).toEqual([
    ['订单已付款', 'ORDER', orderId],
    ['退款 ¥42 已退回余额', 'ORDER', orderId],
    ['订单已付款', 'ORDER', sent.orderId],
    ['订单已发货', 'ORDER', sent.orderId],
    ['你的退款申请没有通过', 'ORDER', sent.orderId],
    ['订单已被取消', 'ORDER', dropped],
  ])
})

test('a quote shows the cost line by line, and what refuses it', async () => {
  const [buyer, track, free] = [await rich(), await build({ title: '夜航' }), await build({ price_fen: 0 })]
  const quoteOf = async (...ids: string[]) => {
    const items = ids.map((goodsId) => ({ goodsType: 'RESOURCE', goodsId }))
    return (await send('POST', '/pay/client/order/quote', { items }, { token: buyer.token })).data
  }
  expect(await quoteOf(track)).toMatchObject({
    amountFen: 4200,
    channels: ['balance', 'sandbox'],
    refusal: null,
    needsAddress: false,
  })
  expect(await quoteOf(track, free)).toMatchObject({
    amountFen: 4200,
    lines: [{ title: '夜航', amountFen: 4200, refusal: null }, { refusal: { code: 'NOT_FOR_SALE' } }],
    refusal: { code: 'NOT_FOR_SALE' },
  })
  expect(await detail(buyer)).toEqual([])
})

test('a quote includes a coupon, or says why not', async () => {
  const [buyer, track] = [await rich(), await build()]
  await database.pool.query(
    `insert into coupons (code, title, off_fen, from_fen, starts_at, ends_at) values
      ('QUOTED', '券', 500, 0, $1, $2), ('BIG', '大额券', 900, 10000, $1, $2)`,
    [new Date(clock.now.getTime() - 1000), new Date(clock.now.getTime() + 86_400_000)],
  )
  const quoteOf = async (couponCode?: string) => {
    const body = { goodsType: 'RESOURCE', goodsId: track, couponCode }
    return (await send('POST', '/pay/client/order/quote', body, { token: buyer.token })).data
  }
  const counted = { goodsFen: 4200, discountFen: 500, amountFen: 3700, refusal: null, bestCoupon: null }
  expect(await quoteOf('quoted')).toMatchObject({ ...counted, lines: [{ amountFen: 3700, refusal: null }] })
  const refused = { discountFen: 0, amountFen: 4200, refusal: { code: 'COUPON_REFUSED', message: expect.any(String) } }
  expect(await quoteOf('BIG')).toMatchObject(refused)
  expect(await quoteOf('NOSUCH')).toMatchObject(refused)
  expect(await quoteOf()).toMatchObject({ amountFen: 4200, bestCoupon: null })
  await send('POST', '/pay/client/coupon/claim', { code: 'QUOTED' }, { token: buyer.token })
  expect(await quoteOf()).toMatchObject({ amountFen: 4200, bestCoupon: { code: 'QUOTED', discountFen: 500 } })
})

test('the wallet shows the balance and the payment options', async () => {
  const buyer = await rich()
  expect((await send('GET', '/pay/client/wallet', {}, { token: buyer.token })).data).toMatchObject({
    balanceFen: 10_000_000,
    channels: ['balance', 'sandbox'],
    isSandbox: true,
  })
})

test('goods are paid, sent and received; only staff send them, and only once', async () => {
  const [buyer, staff] = [await rich(), await buildUser(application, { permissions: ['support'] })]
  const thing = await build({ content_type: 4, title: '控制器' })
  const addressId = await buildAddress(application, buyer.userId)
  const { order_id } = await place(buyer, thing, 2, addressId)
  const pay = await send('POST', `/pay/client/order/pay/${order_id}`, { channel: 'balance' }, { token: buyer.token })
  expect(pay.data).toMatchObject({ status: 'PAID', amountFen: 8400 })
  const receive = () => send('POST', `/pay/client/order/receive/${order_id}`, {}, { token: buyer.token })
  expect(await receive()).toMatchObject({ fault: 'ORDER_STATE', msg: '已付款的订单不能确认收货' })
  const ship = (token: string, trackingNo = 'SF1234567890') =>
    send('POST', `/client/app/admin/order/ship/${order_id}`, { carrier: '顺丰', trackingNo }, { token })
  expect((await ship(buyer.token)).status).toBe(403)
  expect(await ship(staff.token, ' ')).toMatchObject({ fault: 'BAD_ARGUMENT' })
  const sent = { status: 'SHIPPED', trackingNo: 'SF1234567890', address: { name: '李雷', city: '上海市' } }
  expect((await ship(staff.token)).data).toMatchObject({ ...sent, canDo: ['receive', 'refund'] })
  expect(await ship(staff.token)).toMatchObject({ fault: 'ORDER_STATE', msg: '已发货的订单不能发货' })
  const notices = await db
    .selectFrom('notices')
    .select('content')
    .where('user_id', '=', buyer.userId)
    .orderBy('notice_id')
    .execute()
  expect(notices.map(({ content }) => content)).toEqual(['《控制器》，¥84，等待发货', '《控制器》，顺丰 SF1234567890'])
  expect((await receive()).data).toMatchObject({ status: 'COMPLETED' })
})
