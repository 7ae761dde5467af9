import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { buildSale, type Thing } from '../../../test/sales.ts'
import { testApplication } from '../../../test/test-application.ts'
import { listPayable, readEarnings } from '../earnings/earnings.ts'
import { checkLedger } from '../ledger/check.ts'
import { releasePresales } from '../shop/releases.ts'
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
const sell = async ({ userId }: Person, things: Thing[]) => {
  const ids = things.map(({ goodsId }) => goodsId)
  await query('update sale_terms set taken_count = taken_count + 1 where resource_id = any($1)', ids)
  return buildSale(application, userId, things)
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

test('a work that is taken down when its release is due gives nobody a right, and its waiting buyers are refunded', async () => {
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

test('an order with other things keeps them, and is completed once only the presale went back', async () => {
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

test('a run that was cut off after one buyer leaves the others to the next run', async () => {
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

test('an order that its provider no longer pays back waits for finance, who are notified once, and holds no other', async () => {
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

test('refund days and the share of the artist count from the release', async () => {
  const { track, artist } = await buildPresale('首发', 30)
  const buyer = await buildUser(application)
  const orderId = await sell(buyer, [{ goodsId: track, fen: 20_000, artistId: artist }])
  pass(20)
  expect(await readEarnings(deps, artist)).toMatchObject({ earnedFen: 14_000, pendingFen: 14_000, payableFen: 0 })
  const payable = async () =>
    (await listPayable(deps, { pageNum: 1, pageSize: 100 })).rows.filter(({ artistId }) => artistId === artist)
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

test('after all of this the ledger is right', async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})
