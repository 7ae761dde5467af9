import { expect, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildSale } from '../../../test/commerce/sales.ts'
import { takeWork } from '../../../test/commerce/takings.ts'
import { buildArtist, buildResource, buildSource } from '../../../test/library.ts'
import { buildUser as buildPerson, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'
import { endRefund } from './end-refund.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const people: Person[] = []
const buildUser = async (...[, overrides]: [unknown, Parameters<typeof buildPerson>[1]?]) => {
  const person = await buildPerson(application, overrides)
  people.push(person)
  return person
}
const staff = await buildUser(application, { permissions: ['finance'] })

const DAY = 86_400_000
/** Sessions end sooner than the tested period, so everybody signs in again. */
const moveClock = async (now: number) => {
  clock.now = new Date(now)
  for (const person of people) person.token = await signInAgain(application, person.userId)
}
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const request = ({ token }: Person, orderId: string, body: object = {}) =>
  send('POST', `/pay/client/order/refund/${orderId}`, { reason: '买错了', ...body }, { token })
const quote = ({ token }: Person, orderId: string, body: object = {}) =>
  send('GET', `/pay/client/order/refund/quote/${orderId}`, body, { token })
const decide = (refundId: string, body: object) =>
  send('POST', `/client/app/admin/refund/${refundId}`, { answer: '已核实', take: 'rule', ...body }, { token: staff.token })
const finish = (refundId: string, state: 'done' | 'failed' | 'pending') =>
  endRefund({ db, now: () => clock.now }, refundId, { state })
const orderOf = async (orderId: string) => {
  const [row] = await query('select status, status_before, refunded_fen::int as fen from orders where order_id = $1', orderId)
  return row
}
const rightsOf = async ({ userId }: Person) =>
  (await query('select resource_id from entitlements where user_id = $1 and revoked_at is null order by 1', userId)).map(
    ({ resource_id }) => resource_id,
  )
const balanceOf = async ({ userId }: Person) =>
  Number((await query('select balance_fen from wallets where user_id = $1 and not is_sandbox', userId))[0]?.balance_fen ?? 0)
const filesOf = async (resourceId: string) =>
  (await query('select file_id from audio_sources where resource_id = $1 order by position', resourceId)).map(
    ({ file_id }) => file_id,
  )
const download = async ({ userId }: Person, fileId: string) => {
  const [work] = await query('select resource_id from audio_sources where file_id = $1', fileId)
  await takeWork(application, userId, work?.resource_id, { fileIds: [fileId] })
}
/** The balance of an account after everything that was posted for an order. */
const accountOf = async (orderId: string, account: string) => {
  const [row] = await query(
    `select coalesce(sum(amount), 0)::int as sum from ledger_lines join ledger_transactions using (ledger_transaction_id)
     where order_id = $1 and account = $2`,
    orderId,
    account,
  )
  return row?.sum
}
const dataOf = (answer: unknown) => (answer as { data: Record<string, string> }).data

test('a work that was not downloaded is refunded without staff, with its right, share and points', async () => {
  const [buyer, artist] = [await buildUser(application), await buildArtist(database)]
  const track = await buildResource(database, { artist_id: artist })
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 4201, artistId: artist }])
  expect([await rightsOf(buyer), await accountOf(orderId, 'artist'), await accountOf(orderId, 'points')]).toEqual([
    [track],
    2940,
    42,
  ])
  expect((await quote(buyer, orderId)).data).toMatchObject({ amountFen: 4201, isByItself: true, channel: 'wechat', refusal: '' })
  const refund = dataOf(await request(buyer, orderId))
  expect(refund).toMatchObject({ state: 'granted', amountFen: 4201 })
  // Revoked before the provider has paid back: nothing plays or downloads any more.
  expect([await rightsOf(buyer), await orderOf(orderId)]).toMatchObject([[], { status: 'REFUNDING', fen: 0 }])
  await finish(refund.refundId ?? '', 'pending')
  await finish(refund.refundId ?? '', 'done')
  await finish(refund.refundId ?? '', 'done')
  expect(await orderOf(orderId)).toEqual({ status: 'REFUNDED', status_before: null, fen: 4201 })
  for (const account of ['cash', 'revenue', 'artist', 'points', 'pointsIssued']) {
    expect([account, await accountOf(orderId, account)]).toEqual([account, 0])
  }
  expect((await send('GET', '/client/app/user/message', {}, { token: buyer.token })).rows?.[0]).toMatchObject({
    title: '退款 ¥42.01 已退回微信支付',
  })
  expect((await quote(buyer, orderId)).data).toMatchObject({ amountFen: 0, refusal: '已退款的订单不能退款' })
})

test('a payment by balance is refunded to the balance at once', async () => {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, 5000, false)
  const track = await buildResource(database)
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 4200 }], { channel: 'balance' })
  expect(await balanceOf(buyer)).toBe(800)
  expect((await request(buyer, orderId)).data).toMatchObject({ state: 'done', stateName: '已退款' })
  expect([await balanceOf(buyer), await orderOf(orderId), await rightsOf(buyer)]).toMatchObject([
    5000,
    { status: 'REFUNDED' },
    [],
  ])
})

test('an order under the first rules: what was downloaded waits for staff, who refund at most what the rules do unless they say so', async () => {
  const buyer = await buildUser(application)
  const pack = await buildResource(database, {}, [buildSource(), buildSource(), buildSource()])
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: pack, fen: 1000 }])
  await query('update orders set refund_rules = 1 where order_id = $1', orderId)
  await download(buyer, (await filesOf(pack))[0])
  expect((await quote(buyer, orderId)).data).toMatchObject({
    amountFen: 667,
    isByItself: false,
    reason: '由客服处理，按还没有下载的文件退款',
  })
  const { refundId = '' } = dataOf(await request(buyer, orderId))
  expect([await orderOf(orderId), await rightsOf(buyer)]).toMatchObject([{ status: 'REFUNDING' }, [pack]])
  expect((await decide(refundId, { outcome: 'approve', amountFen: 700 })).msg).toBe('按规则最多退 ¥6.67，超过要写明')
  expect((await decide(refundId, { outcome: 'approve', amountFen: 1001, isBeyondRule: true })).msg).toBe('最多可退 ¥10')
  expect((await decide(refundId, { outcome: 'approve', amountFen: 700, isBeyondRule: true })).data).toMatchObject({
    state: 'granted',
    amountFen: 700,
  })
  expect((await decide(refundId, { outcome: 'refuse' })).msg).toBe('该退款已经处理过')
  await finish(refundId, 'done')
  expect([await orderOf(orderId), await rightsOf(buyer)]).toMatchObject([{ status: 'COMPLETED', fen: 700 }, []])
  expect((await quote(buyer, orderId)).data).toMatchObject({
    refusal: '已经用完或下载过，按规则没有可退的金额，有异议请联系客服',
  })
})

test('a download after the refund was requested counts', async () => {
  const buyer = await buildUser(application)
  const track = await buildResource(database, {}, [buildSource(), buildSource()])
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 1000 }])
  await moveClock(clock.now.getTime() + 7 * DAY + 1)
  const { refundId = '', amountFen } = dataOf(await request(buyer, orderId))
  expect(amountFen).toBe(1000)
  for (const fileId of await filesOf(track)) await download(buyer, fileId)
  expect((await decide(refundId, { outcome: 'approve' })).msg).toBe('按规则没有可退的金额，要退请写明金额')
  expect((await decide(refundId, { outcome: 'refuse' })).data).toMatchObject({ state: 'refused', answer: '已核实' })
  expect([await orderOf(orderId), await rightsOf(buyer)]).toMatchObject([{ status: 'COMPLETED', fen: 0 }, [track]])
})

test('the unspent part of a top-up is refunded by its channel, the oldest being spent first, and cannot be spent meanwhile', async () => {
  const buyer = await buildUser(application)
  const topUp = (fen: number) =>
    buildSale(application, buyer.userId, [{ goodsType: 'RECHARGE', goodsId: String(fen), fen, detail: {} }])
  const older = await topUp(3000)
  await moveClock(clock.now.getTime() + 1000)
  const newer = await topUp(2000)
  await buildSale(application, buyer.userId, [{ goodsId: await buildResource(database), fen: 3500 }], { channel: 'balance' })
  expect((await quote(buyer, older)).data).toMatchObject({ amountFen: 0, refusal: '充值的余额已经用完' })
  expect((await request(buyer, older)).fault).toBe('REFUND_REFUSED')
  const { refundId = '' } = dataOf(await request(buyer, newer))
  expect([await balanceOf(buyer), await accountOf(newer, 'refunding')]).toEqual([0, 1500])
  await finish(refundId, 'failed')
  expect([await balanceOf(buyer), await orderOf(newer)]).toMatchObject([1500, { status: 'COMPLETED', fen: 0 }])
  const again = dataOf(await request(buyer, newer))
  await finish(again.refundId ?? '', 'done')
  expect([await balanceOf(buyer), await accountOf(newer, 'refunding'), await accountOf(newer, 'cash')]).toEqual([0, 0, -500])
  expect(await orderOf(newer)).toMatchObject({ status: 'COMPLETED', fen: 1500 })
})

test('a refund that the provider cannot make restores the right, and staff are notified', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 990 }])
  const { refundId = '' } = dataOf(await request(buyer, orderId))
  await finish(refundId, 'failed')
  expect([await orderOf(orderId), await rightsOf(buyer)]).toMatchObject([{ status: 'COMPLETED', fen: 0 }, [track]])
  const messages = await send('GET', '/client/app/user/message', {}, { token: staff.token })
  expect(messages.rows?.[0]).toMatchObject({ content: expect.stringContaining('¥9.90，需要人工处理') })
})

test('items of an order are refunded one by one, and the last makes it whole', async () => {
  const [buyer, artist] = [await buildUser(application), await buildArtist(database)]
  const tracks = [await buildResource(database), await buildResource(database)]
  const orderId = await buildSale(
    application,
    buyer.userId,
    tracks.map((goodsId, index) => ({ goodsId, fen: 333 + index, artistId: artist })),
  )
  const items = await query('select order_item_id as id from order_items where order_id = $1 order by 1', orderId)
  const one = dataOf(await request(buyer, orderId, { orderItemId: items[0]?.id }))
  expect((await request(buyer, orderId, { orderItemId: items[1]?.id })).msg).toBe('退款中的订单不能申请退款')
  await finish(one.refundId ?? '', 'done')
  expect([await orderOf(orderId), await rightsOf(buyer)]).toMatchObject([{ status: 'COMPLETED', fen: 333 }, [tracks[1]]])
  const rest = dataOf(await request(buyer, orderId))
  expect(rest.amountFen).toBe(334)
  await finish(rest.refundId ?? '', 'done')
  expect([await orderOf(orderId), await accountOf(orderId, 'artist')]).toMatchObject([{ status: 'REFUNDED', fen: 667 }, 0])
})

test('two requests at once make one refund', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [buyer, track] = [await buildUser(application), await buildResource(database)]
    await giveBalance(application, buyer.userId, 100, false)
    const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 100 }], { channel: 'balance' })
    const answers = await Promise.all([request(buyer, orderId), request(buyer, orderId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(buyer)).toBe(100)
  }
})

test('nobody requests, or sees, another user’s refund', async () => {
  const [buyer, other, track] = [await buildUser(application), await buildUser(application), await buildResource(database)]
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 100 }])
  const elsewhere = await buildSale(application, other.userId, [{ goodsId: track, fen: 100 }])
  const [item] = await query('select order_item_id as id from order_items where order_id = $1', elsewhere)
  for (const answer of [
    await request(other, orderId),
    await quote(other, orderId),
    await request(buyer, orderId, { orderItemId: item?.id }),
    await request(buyer, '999999'),
  ]) {
    expect([answer.status, answer.fault]).toEqual([404, 'ORDER_NOT_FOUND'])
  }
  expect((await request(buyer, orderId, { reason: '' })).status).toBe(400)
  expect((await send('GET', '/client/app/admin/refund', {}, { token: buyer.token })).status).toBe(403)
  expect((await decide('999999', { outcome: 'approve' })).fault).toBe('REFUND_NOT_FOUND')
})

test('goods are refunded without staff until the carrier has them; a provider refunds nothing after a year', async () => {
  const [buyer, goods] = [await buildUser(application), await buildResource(database, { content_type: 4 })]
  const thing = { goodsId: goods, fen: 9900, detail: { isDigital: false } }
  const orderId = await buildSale(application, buyer.userId, [thing], { isShipped: true })
  expect((await quote(buyer, orderId)).data).toMatchObject({ amountFen: 9900, isByItself: true })
  await query("update orders set status = 'SHIPPED', shipped_at = now() where order_id = $1", orderId)
  expect((await quote(buyer, orderId)).data).toMatchObject({ amountFen: 9900, isByItself: false })
  await query('update orders set paid_at = $1 where order_id = $2', new Date(clock.now.getTime() - 366 * DAY), orderId)
  expect((await quote(buyer, orderId)).data).toMatchObject({
    refusal: '付款已超过一年，微信支付不再受理退款，请联系客服',
  })
})

test('stock and coupon return once all is refunded, and not before', async () => {
  const [buyer, goods] = [await buildUser(application), await buildResource(database, { content_type: 4 })]
  await query('insert into sale_terms (resource_id, stock) values ($1, 5)', goods)
  const things = [{ goodsId: goods, fen: 900, quantity: 2, detail: { isDigital: false } }]
  const orderId = await buildSale(application, buyer.userId, things, { isShipped: true })
  const [coupon] = await query(
    `insert into coupons (code, title, off_fen, starts_at, ends_at, taken_count)
     values ('BACK', '券', 100, now(), now() + interval '1 day', 1)
     returning coupon_id`,
  )
  const values = [buyer.userId, coupon?.coupon_id, orderId]
  await query('insert into user_coupons (user_id, coupon_id, order_id) values ($1, $2, $3)', ...values)
  const stands = async () => {
    const [terms] = await query('select stock from sale_terms where resource_id = $1', goods)
    const [held] = await query('select order_id from user_coupons where user_id = $1', buyer.userId)
    return [terms?.stock, held?.order_id]
  }
  const failed = dataOf(await request(buyer, orderId))
  expect(await stands()).toEqual([5, orderId])
  await finish(failed.refundId ?? '', 'failed')
  expect(await stands()).toEqual([5, orderId])
  const { refundId = '' } = dataOf(await request(buyer, orderId))
  await finish(refundId, 'done')
  expect([await orderOf(orderId), await stands()]).toMatchObject([{ status: 'REFUNDED' }, [7, null]])
})

test('staff grant nothing that the provider would refuse: after a year, or in one part too many', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  const start = async (orderId: string) => {
    const body = { amountFen: 100, take: 'all', reason: '补偿' }
    const { fault, msg } = await send('POST', `/client/app/admin/order/refund/${orderId}`, body, { token: staff.token })
    return [fault, msg]
  }
  const old = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 500 }])
  await query('update orders set paid_at = $1 where order_id = $2', new Date(clock.now.getTime() - 365 * DAY - 1), old)
  expect(await start(old)).toEqual(['REFUND_REFUSED', '付款已超过一年，微信支付不再受理退款'])
  await query('update orders set paid_at = $1 where order_id = $2', new Date(clock.now.getTime() - 365 * DAY), old)
  await query(
    `insert into refunds (refund_no, order_id, attempt_no, state, cause, amount_fen, reason, created_at, decided_at, done_at)
     select 'many' || part, $1, attempt_no, 'done', 'staff', 1, '', now(), now(), now()
     from generate_series(1, 50) as part, payment_attempts where order_id = $1`,
    old,
  )
  expect(await start(old)).toEqual(['REFUND_REFUSED', '微信支付对一笔付款最多退 50 次，次数已满'])
  await query("delete from refunds where refund_no = 'many50'")
  expect((await start(old))[0]).toBeUndefined()
  await query("delete from refunds where refund_no like 'many%'")
})

test('staff refund without a request, and never more than was paid', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 500 }])
  await download(buyer, (await filesOf(track))[0])
  const start = (amountFen: number) =>
    send(
      'POST',
      `/client/app/admin/order/refund/${orderId}`,
      { amountFen, take: 'all', reason: '文件有损坏' },
      { token: staff.token },
    )
  expect((await start(501)).msg).toBe('最多可退 ¥5')
  const { refundId = '' } = dataOf(await start(500))
  await finish(refundId, 'done')
  expect(await orderOf(orderId)).toMatchObject({ status: 'REFUNDED', fen: 500 })
})

test('the remaining time of a level is refunded, by staff once the level has begun', async () => {
  const buyer = await buildUser(application)
  const buy = (vipLevel: number, fen: number) =>
    buildSale(application, buyer.userId, [{ goodsType: 'VIP', goodsId: '1', fen, detail: { vipLevel, months: 1, taken: [] } }])
  const running = await buy(2, 3000)
  const waiting = await buy(1, 1200)
  expect((await quote(buyer, waiting)).data).toMatchObject({ amountFen: 1200, isByItself: true })
  await moveClock(clock.now.getTime() + 10 * DAY)
  const [period] = await query(
    `select extract(epoch from ends_at - starts_at) * 1000 as whole, extract(epoch from ends_at) * 1000 as ends
     from vip_periods where user_id = $1 and vip_level = 2`,
    buyer.userId,
  )
  const left = Math.ceil((3000 * (Number(period?.ends) - clock.now.getTime())) / Number(period?.whole))
  expect((await quote(buyer, running)).data).toMatchObject({ amountFen: left, isByItself: false })
  const { refundId = '' } = dataOf(await request(buyer, running))
  // Time that passed since the request is not the buyer's loss.
  await moveClock(clock.now.getTime() + DAY)
  expect((await decide(refundId, { outcome: 'approve' })).data).toMatchObject({ amountFen: left })
  await finish(refundId, 'done')
  const { data } = await send('GET', '/client/app/user/userinfo', {}, { token: buyer.token })
  expect(data).toMatchObject({ vipLevel: 1 })
})

test('a presale is refunded without staff until its release, however long ago it was paid', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  await query('insert into sale_terms (resource_id, release_at) values ($1, $2)', track, new Date(clock.now.getTime() + 90 * DAY))
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: 2000 }])
  expect(await rightsOf(buyer)).toEqual([])
  await moveClock(clock.now.getTime() + 30 * DAY)
  expect((await quote(buyer, orderId)).data).toMatchObject({ amountFen: 2000, isByItself: true, reason: '上线前自动全额退款' })
  const { refundId = '' } = dataOf(await request(buyer, orderId))
  await finish(refundId, 'failed')
  expect(await orderOf(orderId)).toMatchObject({ status: 'PAID', fen: 0 })
  await finish(dataOf(await request(buyer, orderId)).refundId ?? '', 'done')
  expect(await orderOf(orderId)).toMatchObject({ status: 'REFUNDED' })
})

test('the ledger is consistent after all of this', async () => {
  expect(await checkLedger(db)).toMatchObject({ problems: [] })
})
