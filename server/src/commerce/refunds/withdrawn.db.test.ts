import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { describe, expect, test } from 'vitest'
import { buildOrder, buildSale, moveOrder, payFor, type Thing } from '../../../test/commerce/sales.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { listPayable, readEarnings } from '../earnings/earnings.ts'
import { checkLedger } from '../ledger/check.ts'
import { readOrder } from '../orders/orders.ts'
import { releasePresales } from '../sale/releases.ts'
import { setSaleTerms } from '../sale/terms.ts'
import { endRefund } from './end-refund.ts'
import { refundWithdrawn } from './refund-withdrawn.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const deps = { db, now: () => clock.now, log: application.app.log }
const finance = await buildUser(application, { permissions: ['finance'] })
const DAY_MS = 86_400_000
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

const sweep = (signal = AbortSignal.timeout(60_000)) => refundWithdrawn(deps, signal)
const release = () => releasePresales(deps, AbortSignal.timeout(60_000))
const pass = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY_MS)
}
async function buildPresale(title: string, days = 10): Promise<{ track: string; artist: string }> {
  const artist = await buildArtist(database)
  const track = await buildResource(database, { title, price_fen: 2000, free_vip_level: PURCHASE_ONLY, artist_id: artist })
  const at = new Date(clock.now.getTime() + days * DAY_MS)
  await query('insert into sale_terms (resource_id, release_at) values ($1, $2)', track, at)
  return { track, artist }
}
const takeDown = (track: string) => query('update resources set published_at = null where resource_id = $1', track)
const publish = (track: string) => query('update resources set published_at = $2 where resource_id = $1', track, clock.now)
const sell = async ({ userId }: Person, things: Thing[], pieces = 1) => {
  const ids = things.map(({ goodsId }) => goodsId)
  await query('update sale_terms set taken_count = taken_count + $2 where resource_id = any($1)', ids, pieces)
  if (pieces === 1) return buildSale(application, userId, things)
  const orderId = await buildOrder(application, userId, things, { isShipped: true })
  await payFor(application, orderId)
  return orderId
}
/** A coupon that covers the whole price. */
async function sellFree(buyer: Person, things: Thing[]): Promise<{ orderId: string; couponId: string }> {
  const ids = things.map(({ goodsId }) => goodsId)
  await query('update sale_terms set taken_count = taken_count + 1 where resource_id = any($1)', ids)
  const orderId = await buildOrder(application, buyer.userId, things)
  await query('update orders set discount_fen = 2000 where order_id = $1', orderId)
  const [coupon] = await query(
    `with coupon as (insert into coupons (code, title, off_fen, starts_at, ends_at, taken_count)
       values ($1, '全免', 2000, now(), now() + interval '1 day', 1) returning coupon_id)
     insert into user_coupons (coupon_id, user_id, order_id) select coupon_id, $2, $3 from coupon returning user_coupon_id`,
    `FREE${orderId}`,
    buyer.userId,
    orderId,
  )
  await payFor(application, orderId, 'balance')
  await query('delete from notices where user_id = $1', buyer.userId)
  return { orderId, couponId: coupon?.user_coupon_id }
}
const rightsOf = async ({ userId }: Person) =>
  (await query('select resource_id from entitlements where user_id = $1 and revoked_at is null order by 1', userId)).map(
    ({ resource_id }) => resource_id,
  )
const refundsOf = (orderId: string) =>
  query('select state, amount_fen::int as fen, reason from refunds where order_id = $1 order by refund_id', orderId)
const orderOf = async (orderId: string) =>
  (await query('select status, refunded_fen::int as fen from orders where order_id = $1', orderId))[0]
const finish = async (orderId: string, state: 'done' | 'failed') => {
  const [row] = await query("select refund_id from refunds where order_id = $1 and state = 'granted'", orderId)
  await endRefund(deps, row?.refund_id, { state })
}
const noticesOf = async ({ userId }: Person) =>
  query('select title, content from notices where user_id = $1 order by notice_id', userId)

test('a presale taken down before its release is refunded once, with its title in the notices, and never released', async () => {
  const { track, artist } = await buildPresale('雾中霓虹')
  const buyer = await buildUser(application)
  const orderId = await sell(buyer, [{ goodsId: track, fen: 2000, artistId: artist }])
  const { order_no } = (await query('select order_no from orders where order_id = $1', orderId))[0] ?? {}
  await sweep()
  expect(await refundsOf(orderId)).toEqual([])
  await takeDown(track)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await refundsOf(orderId)).toEqual([{ state: 'granted', fen: 2000, reason: `预售作品《物品${track}》已下架，自动退款` }])
  expect((await noticesOf(buyer)).at(-1)).toEqual({
    title: `《物品${track}》已下架`,
    content: '你预订的作品在发布前下架，¥20 自动退回微信支付',
  })
  await finish(orderId, 'done')
  expect((await noticesOf(buyer)).at(-1)?.content).toContain(`《物品${track}》（订单 ${order_no}）`)
  pass(11)
  await release()
  expect([await orderOf(orderId), await rightsOf(buyer)]).toEqual([{ status: 'REFUNDED', fen: 2000 }, []])
})

test('a work taken down when its release is due gives nobody a right, and its waiting buyers are refunded', async () => {
  const { track } = await buildPresale('江风过索道', 1)
  const buyer = await buildUser(application)
  const orderId = await sell(buyer, [{ goodsId: track, fen: 2000 }])
  await takeDown(track)
  pass(2)
  await release()
  expect(await rightsOf(buyer)).toEqual([])
  await sweep()
  await finish(orderId, 'failed')
  expect([await orderOf(orderId), await rightsOf(buyer)]).toEqual([{ status: 'PAID', fen: 0 }, []])
  await sweep()
  expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['failed'])
  await publish(track)
  await release()
  expect([await orderOf(orderId), await rightsOf(buyer)]).toEqual([{ status: 'COMPLETED', fen: 0 }, [track]])
})

test('an order with other items keeps them, and is completed once only the presale was refunded', async () => {
  const [{ track }, other] = [await buildPresale('夜航'), await buildResource(database)]
  const buyer = await buildUser(application)
  const orderId = await sell(buyer, [
    { goodsId: track, fen: 2000 },
    { goodsId: other, fen: 1000 },
  ])
  await takeDown(track)
  await sweep()
  await finish(orderId, 'done')
  expect([await orderOf(orderId), await rightsOf(buyer)]).toEqual([{ status: 'COMPLETED', fen: 2000 }, [other]])
})

test('a work published again before the refund is released as usual', async () => {
  const { track } = await buildPresale('再来')
  const buyer = await buildUser(application)
  const orderId = await sell(buyer, [{ goodsId: track, fen: 2000 }])
  await takeDown(track)
  await publish(track)
  await sweep()
  expect(await refundsOf(orderId)).toEqual([])
  pass(11)
  await release()
  expect(await rightsOf(buyer)).toEqual([track])
})

test('a run interrupted after one buyer leaves the others to the next run', async () => {
  const { track } = await buildPresale('断电')
  const orders: string[] = []
  for (let index = 0; index < 3; index += 1)
    orders.push(await sell(await buildUser(application), [{ goodsId: track, fen: 2000 }]))
  await takeDown(track)
  const statuses = async () => (await Promise.all(orders.map(refundsOf))).map((refunds) => refunds.length)
  const abort = new AbortController()
  const now = () => {
    abort.abort()
    return clock.now
  }
  await refundWithdrawn({ ...deps, now }, abort.signal)
  expect(await statuses()).toEqual([1, 0, 0])
  await sweep()
  expect(await statuses()).toEqual([1, 1, 1])
})

test('an order that its provider no longer refunds waits for finance, who are notified once, and blocks no other', async () => {
  const { track } = await buildPresale('一年以后', 500)
  const [early, late] = [await buildUser(application), await buildUser(application)]
  const old = await sell(early, [{ goodsId: track, fen: 2000 }])
  pass(400)
  const recent = await sell(late, [{ goodsId: track, fen: 2000 }])
  await takeDown(track)
  await sweep()
  await sweep()
  expect((await refundsOf(old)).map(({ state }) => state)).toEqual(['asked'])
  expect((await refundsOf(recent)).map(({ state }) => state)).toEqual(['granted'])
  const notified = () => query("select content from notices where user_id = $1 and title like '%需要人工处理'", finance.userId)
  expect((await notified()).map(({ content }) => content)).toEqual([expect.stringContaining('¥20：付款已超过一年')])
  expect((await noticesOf(early)).at(-1)?.content).toContain('客服会与你联系')
  finance.token = await signInAgain(application, finance.userId)
  const [row] = await query('select refund_id from refunds where order_id = $1', old)
  const refusal = { outcome: 'refuse', answer: '已转账退款' }
  expect((await send('POST', `/client/app/admin/refund/${row?.refund_id}`, refusal, finance)).status).toBe(200)
  expect((await noticesOf(early)).at(-1)?.content).toContain(`《物品${track}》（订单 `)
  await sweep()
  expect([(await refundsOf(old)).map(({ state }) => state), (await notified()).length]).toEqual([['refused'], 1])
})

test('refund days and the artist’s share count from the release', async () => {
  const { track, artist } = await buildPresale('首发', 30)
  const buyer = await buildUser(application)
  const orderId = await sell(buyer, [{ goodsId: track, fen: 20_000, artistId: artist }])
  pass(20)
  expect(await readEarnings(deps, artist)).toMatchObject({ earnedFen: 14_000, pendingFen: 14_000, payableFen: 0 })
  const payable = async () => (await listPayable(deps, { pageSize: 100 })).rows.filter(({ artistId }) => artistId === artist)
  expect(await payable()).toEqual([])
  pass(10)
  await release()
  pass(5)
  expect(await readEarnings(deps, artist)).toMatchObject({ pendingFen: 14_000, payableFen: 0 })
  buyer.token = await signInAgain(application, buyer.userId)
  const quote = async () => (await send('GET', `/pay/client/order/refund/quote/${orderId}`, {}, buyer)).data
  expect(await quote()).toMatchObject({ amountFen: 20_000, isByItself: true })
  pass(3)
  buyer.token = await signInAgain(application, buyer.userId)
  expect(await quote()).toMatchObject({ amountFen: 20_000, isByItself: false })
  expect(await readEarnings(deps, artist)).toMatchObject({ pendingFen: 0, payableFen: 14_000 })
  expect(await payable()).toMatchObject([{ payableFen: 14_000, pendingFen: 0 }])
})

const goodsOf = (goodsId: string, given: Partial<Thing> = {}): Thing => ({
  goodsId,
  fen: 4000,
  quantity: 2,
  detail: { isDigital: false },
  ...given,
})

test('goods of a presale that was taken down are refunded like files, and their units return to the stock', async () => {
  const { track: record } = await buildPresale('黑胶')
  await query('update sale_terms set stock = 5 where resource_id = $1', record)
  const buyer = await buildUser(application)
  const orderId = await sell(buyer, [goodsOf(record)], 2)
  await takeDown(record)
  await sweep()
  await sweep()
  expect((await refundsOf(orderId)).map(({ state, fen }) => [state, fen])).toEqual([['granted', 4000]])
  expect((await noticesOf(buyer)).at(-1)?.content).toBe('你预订的作品在发布前下架，¥40 自动退回微信支付')
  await finish(orderId, 'done')
  expect(await orderOf(orderId)).toEqual({ status: 'REFUNDED', fen: 4000 })
  expect(await query('select stock, taken_count from sale_terms where resource_id = $1', record)).toEqual([
    { stock: 7, taken_count: 0 },
  ])
})

test('goods sent before their presale was taken down stay with their buyer', async () => {
  const { track: record } = await buildPresale('海报')
  const buyer = await buildUser(application)
  const orderId = await sell(buyer, [goodsOf(record)], 2)
  await query("update orders set status = 'SHIPPED', shipped_at = $2 where order_id = $1", orderId, clock.now)
  await takeDown(record)
  await sweep()
  expect(await refundsOf(orderId)).toEqual([])
})

test('a presale made free by a coupon ends with it, and the coupon returns', async () => {
  const { track } = await buildPresale('零元')
  const buyer = await buildUser(application)
  const { orderId, couponId } = await sellFree(buyer, [{ goodsId: track, fen: 0 }])
  await takeDown(track)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await orderOf(orderId)).toEqual({ status: 'REFUNDED', fen: 0 })
  expect(await query('select order_id from user_coupons where user_coupon_id = $1', couponId)).toEqual([{ order_id: null }])
  const notices = (await noticesOf(buyer)).map(({ title, content }) => [title, content])
  expect(notices).toEqual([[`《物品${track}》已下架`, expect.stringContaining('用掉的优惠券已还给你')]])
  await publish(track)
  pass(11)
  await release()
  expect(await rightsOf(buyer)).toEqual([])
})

test('a free presale beside an item that stays ends by itself, and the coupon stays used', async () => {
  const [{ track }, other] = [await buildPresale('零元之二'), await buildResource(database)]
  const buyer = await buildUser(application)
  const { orderId, couponId } = await sellFree(buyer, [
    { goodsId: track, fen: 0 },
    { goodsId: other, fen: 0 },
  ])
  await takeDown(track)
  await sweep()
  expect([await orderOf(orderId), await rightsOf(buyer)]).toEqual([{ status: 'COMPLETED', fen: 0 }, [other]])
  expect(await query('select order_id from user_coupons where user_coupon_id = $1', couponId)).toEqual([{ order_id: orderId }])
})

test("the artist's share of goods in a presale waits for their sending, not for the release", async () => {
  const { track: record, artist } = await buildPresale('磁带', 30)
  const orderId = await sell(await buildUser(application), [goodsOf(record, { artistId: artist })], 2)
  pass(30)
  await release()
  pass(8)
  expect(await readEarnings(deps, artist)).toMatchObject({ pendingFen: 2800, payableFen: 0 })
  await moveOrder(deps, orderId, 'ship', 'staff', { carrier: '顺丰', trackingNo: '1' })
  expect(await readEarnings(deps, artist)).toMatchObject({ pendingFen: 2800, payableFen: 0 })
  await moveOrder(deps, orderId, 'complete', 'buyer')
  expect(await readEarnings(deps, artist)).toMatchObject({ pendingFen: 0, payableFen: 2800 })
})

/** Why its operator cannot end a presale: the answer to setting no release. */
const endPresale = async (resourceId: string) =>
  setSaleTerms(deps, { id: resourceId, releaseTime: null }).then(
    () => 'ended',
    (error: Error) => error.message,
  )
const AWAITED = expect.stringContaining('已经有人预订')

test('a presale of goods can be ended once all of them were sent', async () => {
  const { track: record } = await buildPresale('海报之二')
  const orderId = await sell(await buildUser(application), [goodsOf(record)], 2)
  expect(await endPresale(record)).toEqual(AWAITED)
  await query("update orders set status = 'SHIPPED', shipped_at = $2 where order_id = $1", orderId, clock.now)
  expect(await endPresale(record)).toBe('ended')
})

test('a presale with an unpaid order cannot be ended', async () => {
  const { track } = await buildPresale('未付款')
  await query('update sale_terms set taken_count = 1 where resource_id = $1', track)
  await buildOrder(application, (await buildUser(application)).userId, [{ goodsId: track, fen: 2000 }])
  expect(await endPresale(track)).toEqual(AWAITED)
})

describe('a presale whose order was completed when its buyer received the goods ordered with it', () => {
  /** Reserves one piece of a presale. */
  async function order({ userId }: Person, things: [Thing, ...Thing[]]): Promise<string> {
    await query('update sale_terms set taken_count = taken_count + 1 where resource_id = $1', things[0].goodsId)
    return buildOrder(application, userId, things, { isShipped: things.length > 1 })
  }
  /** An order of goods and of a presale for `fen`; paid, sent, and received. */
  async function receive(buyer: Person, track: string, fen = 2000): Promise<string> {
    const goods = await buildResource(database, { content_type: CONTENT_TYPES.goods })
    const orderId = await order(buyer, [{ goodsId: track, fen }, goodsOf(goods)])
    await payFor(application, orderId)
    await moveOrder(deps, orderId, 'ship', 'staff', { carrier: '顺丰', trackingNo: '1' })
    await moveOrder(deps, orderId, 'complete', 'buyer')
    return orderId
  }

  test.each([2000, 0])('is released to them, and cannot be bought again before (%i fen)', async (fen) => {
    const { track } = await buildPresale('唱片与录音')
    const buyer = await buildUser(application)
    const orderId = await receive(buyer, track, fen)
    const isToCome = async () => (await readOrder(deps, buyer.userId, orderId)).items.map((item) => item.isToCome)
    expect([(await orderOf(orderId)).status, await rightsOf(buyer), await isToCome()]).toEqual(['COMPLETED', [], [true, false]])
    expect(await payFor(application, await order(buyer, [{ goodsId: track, fen }]), 'balance')).toBe('late')
    pass(11)
    await release()
    await release()
    expect([(await orderOf(orderId)).status, await rightsOf(buyer), await isToCome()]).toEqual([
      'COMPLETED',
      [track],
      [false, false],
    ])
    expect((await noticesOf(buyer)).filter(({ title }) => title.endsWith('已经发布'))).toHaveLength(1)
  })

  test('cannot be ended', async () => {
    const { track } = await buildPresale('已收货')
    await receive(await buildUser(application), track)
    expect(await endPresale(track)).toEqual(AWAITED)
  })

  test('is refunded if it is taken down', async () => {
    const { track } = await buildPresale('唱片下架')
    const buyer = await buildUser(application)
    const orderId = await receive(buyer, track)
    await takeDown(track)
    await sweep()
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'granted', fen: 2000 }])
    await finish(orderId, 'done')
    expect(await orderOf(orderId)).toEqual({ status: 'COMPLETED', fen: 2000 })
  })
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})
