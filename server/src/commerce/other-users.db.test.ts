import type { DesignRequest } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { Team } from '@shenglang/contract/commerce/team/seats'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { expect, test } from 'vitest'
import { buildAddress } from '../../test/addresses.ts'
import { giveBalance } from '../../test/commerce/money.ts'
import { buildSale } from '../../test/commerce/sales.ts'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const staff = await buildUser(application, { permissions: ['finance', 'support'] })
const TERM = { startTime: '2026-11-20T00:00:00+08:00', endTime: '2026-12-20T00:00:00+08:00' }

async function buildCoupon(body: object): Promise<string> {
  const input = { title: '回馈', offFen: 500, ...TERM, ...body }
  return ((await send('POST', '/pay/admin/coupon/create', input, staff)).data as { couponId: string }).couponId
}

/** A user with one of everything that has a number. */
async function buildOwner() {
  const owner = await buildUser(application, { vip: { level: 4 } })
  await giveBalance(application, owner.userId, 100_000)
  const track = await buildResource(database, { price_fen: 500 })
  const create = async (body: object) => (await send('POST', '/pay/page/create', body, owner)).data as { orderId: string }
  const paid = await create({ goodsType: 'RESOURCE', goodsId: track, channel: 'balance' })
  const open = await create({
    goodsType: 'RESOURCE',
    goodsId: await buildResource(database, { price_fen: 500 }),
    channel: 'sandbox',
  })
  const wish = { phonenumber: '13800000000', occasion: '周年庆', budget: 3000, wish: '一首开场曲' }
  const request = (await send('POST', '/client/app/user/design/request', wish, owner)).data as DesignRequest
  const member = await buildUser(application)
  const team = (await send('POST', '/client/app/user/team/give', { phonenumber: member.phone }, owner)).data as Team
  const real = await buildSale(application, owner.userId, [{ goodsId: await buildResource(database), fen: 500 }])
  return {
    owner,
    paid: paid.orderId,
    open: open.orderId,
    real,
    address: await buildAddress(application, owner.userId),
    request: request.requestId,
    seat: team.seats[0]?.seatId ?? '',
  }
}

test('a stranger with the numbers of another user’s things can neither change nor read them', async () => {
  const theirs = await buildOwner()
  const stranger = await buildUser(application, { vip: { level: 4 } })
  const invoice = { titleKind: 'person', title: '王小明' }
  const fields = { name: '王', phone: '13800000000', province: '浙江', city: '杭州', district: '西湖', detail: '文三路 1 号' }
  const goods = { goodsType: 'RESOURCE', goodsId: await buildResource(database, { price_fen: 500, content_type: 4 }) }
  const calls: [method: 'GET' | 'POST', path: string, body: object][] = [
    ['GET', `/pay/client/order/detail/${theirs.paid}`, {}],
    ['GET', `/pay/order/check/${theirs.open}`, {}],
    ['POST', `/pay/client/order/pay/${theirs.open}`, { channel: 'balance' }],
    ['POST', `/pay/client/order/pay/${theirs.open}`, { channel: 'sandbox' }],
    ['POST', `/pay/client/order/cancel/${theirs.open}`, {}],
    ['POST', `/pay/client/order/receive/${theirs.paid}`, {}],
    ['GET', `/pay/client/order/refund/quote/${theirs.paid}`, {}],
    ['POST', `/pay/client/order/refund/${theirs.paid}`, { reason: '我的' }],
    ['POST', `/pay/client/invoice/ask/${theirs.real}`, invoice],
    ['POST', '/pay/client/address/save', { addressId: theirs.address, ...fields }],
    ['POST', `/pay/client/address/remove/${theirs.address}`, {}],
    ['POST', `/pay/client/address/default/${theirs.address}`, {}],
    ['POST', '/pay/page/create', { ...goods, channel: 'sandbox', addressId: theirs.address }],
    ['POST', '/pay/page/create', { goodsType: 'DESIGN', goodsId: theirs.request, channel: 'sandbox' }],
    ['POST', `/client/app/user/design/close/${theirs.request}`, {}],
    ['POST', `/client/app/user/design/confirm/${theirs.request}`, {}],
    ['POST', `/client/app/user/design/changes/${theirs.request}`, { wish: '再改改' }],
    ['POST', `/client/app/user/team/end/${theirs.seat}`, {}],
  ]
  for (const [method, path, body] of calls) {
    const { status, fault } = await send(method, path, body, stranger)
    expect([path, status, fault]).toEqual([path, 404, expect.stringMatching(/_NOT_FOUND$/)])
  }
  for (const path of ['/pay/client/order/list', '/pay/client/invoice/list', '/client/app/user/licence', '/pay/client/coupon']) {
    expect((await send('GET', path, {}, stranger)).rows).toEqual([])
  }
  expect((await send('GET', '/pay/client/invoice/list', { orderId: theirs.real }, stranger)).rows).toEqual([])
  expect((await send('GET', `/pay/order/check/${theirs.open}`, {}, theirs.owner)).data).toMatchObject({ status: 'CREATED' })
})

test('private answers are not cached', async () => {
  const { owner, paid } = await buildOwner()
  for (const path of [
    '/pay/client/wallet',
    '/pay/client/order/list',
    `/pay/client/order/detail/${paid}`,
    '/pay/client/address',
  ]) {
    expect([path, (await send('GET', path, {}, owner)).headers['cache-control']]).toEqual([path, 'private, no-store'])
  }
})

test('a given-only coupon is unknown to users who were not given it, whatever its state', async () => {
  const [holder, stranger] = [await buildUser(application), await buildUser(application)]
  const goods = { goodsType: 'RESOURCE', goodsId: await buildResource(database, { price_fen: 500 }) }
  const running = await buildCoupon({ code: 'GIVEN-DEAR', isClaimable: false, fromFen: 10_000 })
  const stopped = await buildCoupon({ code: 'GIVEN-STOPPED', isClaimable: false })
  for (const id of [running, stopped]) await send('POST', `/pay/admin/coupon/give/${id}`, { userId: holder.userId }, staff)
  await send('POST', `/pay/admin/coupon/stop/${stopped}`, {}, staff)
  const textTo = async (person: Person, couponCode: string) => {
    const quoted = await send('POST', '/pay/client/order/quote', { ...goods, couponCode }, person)
    const claimed = await send('POST', '/pay/client/coupon/claim', { code: couponCode }, person)
    const ordered = await send('POST', '/pay/page/create', { ...goods, couponCode, channel: 'balance' }, person)
    return [(quoted.data as { refusal: { message: string } }).refusal.message, claimed.msg, ordered.msg]
  }
  for (const code of ['GIVEN-DEAR', 'GIVEN-STOPPED', 'NONE-SUCH']) {
    expect([code, new Set(await textTo(stranger, code))]).toEqual([code, new Set(['没有这个优惠码'])])
  }
  expect(await textTo(holder, 'GIVEN-DEAR')).toContain('满 ¥100 可用，还差 ¥95')
  expect(await textTo(holder, 'GIVEN-STOPPED')).toContain('这张优惠券已经停用')
})

test('codes cannot be found by trying many', async () => {
  const guesser = await buildUser(application)
  const statuses: number[] = []
  for (let time = 0; time <= CALL_LIMITS.couponCodes[0].times; time += 1) {
    statuses.push((await send('POST', '/pay/client/coupon/claim', { code: `GUESS-${time}` }, guesser)).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect(new Set(statuses.slice(0, -1))).not.toContain(429)
})

test('a key whose answer was deleted does not turn one order into another', async () => {
  const buyer = await buildUser(application)
  const [one, other] = [await buildResource(database, { price_fen: 500 }), await buildResource(database, { price_fen: 9900 })]
  const create = (goodsId: string) =>
    send(
      'POST',
      '/pay/page/create',
      { goodsType: 'RESOURCE', goodsId, channel: 'sandbox' },
      { ...buyer, headers: { 'idempotency-key': 'same' } },
    )
  const first = await create(one)
  await database.pool.query("delete from idempotency_keys where key = 'same'")
  expect(await create(other)).toMatchObject({ status: 409, fault: 'IDEMPOTENCY_KEY_REUSED' })
  await database.pool.query("delete from idempotency_keys where key = 'same'")
  expect((await create(one)).data).toMatchObject({ orderId: (first.data as { orderId: string }).orderId })
})

test('an order placed during a price change has the old price or the new one, never both', async () => {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, 100_000)
  for (let round = 0; round < 10; round += 1) {
    const wish = { phonenumber: '13800000000', occasion: '周年庆', budget: 3000, wish: '一首开场曲' }
    const { requestId } = (await send('POST', '/client/app/user/design/request', wish, buyer)).data as DesignRequest
    const quote = (quoteFen: number) =>
      send('POST', `/client/app/admin/design/quote/${requestId}`, { quoteFen, days: 7, text: '含两次修改' }, staff)
    await quote(100)
    const [ordered] = await Promise.all([
      send('POST', '/pay/page/create', { goodsType: 'DESIGN', goodsId: requestId, channel: 'balance' }, buyer),
      quote(900),
    ])
    const { rows } = await database.pool.query('select quote_fen::int as fen from design_requests where request_id = $1', [
      requestId,
    ])
    expect((ordered.data as { amountFen: number }).amountFen).toBe(rows[0].fen)
  }
})

test('refuses invalid amounts, and moves no money', async () => {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, 10_000)
  const track = await buildResource(database, { price_fen: 500 })
  const track2 = { goodsType: 'RESOURCE', goodsId: track }
  for (const body of [
    ...[-1, 0, 0.5, 2 ** 53, '-1', '1e400', null, [2], {}].map((quantity) => ({ ...track2, quantity })),
    { ...track2, quantity: 2 },
    { items: [track2, track2] },
    {
      items: [
        { ...track2, quantity: -1 },
        { ...track2, quantity: 2 },
      ],
    },
    ...['0', '-100', '1.5', '1e3', '99', '999999999999999999', '0x64', ' 100'].map((goodsId) => ({
      goodsType: 'RECHARGE',
      goodsId,
      channel: 'sandbox',
    })),
    ...[0, 1, -500, 499.5, 2 ** 53].map((expectedFen) => ({ ...track2, expectedFen })),
    { goodsType: 'VIP', goodsId: '1', quantity: 12 },
    { goodsType: 'RECHARGE', goodsId: '1000' },
  ]) {
    const { status } = await send('POST', '/pay/page/create', { channel: 'balance', ...body }, buyer)
    expect([body, status]).toEqual([body, expect.toSatisfy((code: number) => code >= 400 && code < 500)])
  }
  expect((await send('GET', '/pay/client/wallet', {}, buyer)).data).toMatchObject({ balanceFen: 10_000 })
  expect((await send('GET', '/pay/client/order/list', {}, buyer)).rows).toEqual([])
})
