import { isPending, type ShareFacts } from '@shenglang/contract/commerce/earnings/pending'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildOrder, buildSale, moveOrder, payFor, type Thing } from '../../../test/commerce/sales.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'
import { endRefund } from '../refunds/end-refund.ts'
import { releasePresales } from '../sale/releases.ts'
import { selectSums } from './earnings.sql.ts'
import { listPayable, readEarnings } from './earnings.ts'
import { recordPayout } from './payouts.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const deps = { db, now: () => clock.now, log: application.app.log }
const send = createClient(application.app)
const buyer = await buildUser(application)
const staff = await buildUser(application, { permissions: ['finance'] })
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
await query(`update sale_rules set rules = rules || '{"payoutFromFen": 1}'`)

const pass = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY_MS)
}
const fileOf = async (artistId: string, fen = 10_000): Promise<Thing> => ({
  goodsId: await buildResource(database, { artist_id: artistId }),
  fen,
  artistId,
})
const goodsOf = async (artistId: string, fen = 45_900, quantity = 1): Promise<Thing> => ({
  ...(await fileOf(artistId, fen)),
  quantity,
  detail: { isDigital: false },
})
const sellGoods = (...things: Thing[]) => buildSale(application, buyer.userId, things, { isShipped: true })
const ship = (orderId: string) => moveOrder(deps, orderId, 'ship', 'staff', { carrier: '顺丰', trackingNo: '1' })

/** An artist's pending and payable money, the same for the artist, in the list of finance, and for a payout. */
async function moneyOf(artistId: string) {
  const { earnedFen, paidOutFen, pendingFen, payableFen } = await readEarnings(deps, artistId)
  expect(earnedFen - paidOutFen).toBe(pendingFen + payableFen)
  const { rows } = await listPayable(deps, { pageSize: 100 })
  const listed = rows.filter((row) => row.artistId === artistId).map((row) => [row.pendingFen, row.payableFen])
  expect(listed).toEqual(payableFen > 0 ? [[pendingFen, payableFen]] : [])
  return { pendingFen, payableFen }
}
/** An artist with a bank account, whom finance can pay. */
async function buildArtistWithAccount(): Promise<Person> {
  const artist = await buildUser(application, { is_artists: true })
  const account = { holderKind: 'person', holder: '林夜', bank: '招商银行', account: '6225 8800 0000 0001' }
  await send('POST', '/client/app/artist/earnings/account', account, { token: artist.token })
  return artist
}
const pay = (artistId: string, amountFen: number) =>
  recordPayout(deps, null, { artistId, amountFen, taxFen: 0, taxNote: '', bankReference: `${artistId} ${amountFen}` })

async function requestRefund(orderId: string): Promise<{ refundId: string; state: string }> {
  const token = await signInAgain(application, buyer.userId)
  const { data, msg } = await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '买错了' }, { token })
  if (!data) throw new Error(msg)
  return data as { refundId: string; state: string }
}
async function asStaff(path: string, body: object) {
  const { data, msg, status } = await send('POST', path, body, { token: await signInAgain(application, staff.userId) })
  if (status !== 200) throw new Error(msg)
  return data as { refundId: string }
}

test('goods paid long ago and not sent are pending, and nothing of them is paid out', async () => {
  const { userId: artistId } = await buildArtistWithAccount()
  const orderId = await sellGoods(await goodsOf(artistId))
  pass(8)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 32_130, payableFen: 0 })
  await expect(pay(artistId, 1)).rejects.toMatchObject({ code: 'PAYOUT_REFUSED' })
  pass(300)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 32_130, payableFen: 0 })
  // The reason why the share is pending: the buyer can still be refunded in full without staff.
  expect(await requestRefund(orderId)).toMatchObject({ state: 'granted' })
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 32_130, payableFen: 0 })
})

test('goods that were sent are pending until the buyer confirms their receipt', async () => {
  const { userId: artistId } = await buildArtistWithAccount()
  const orderId = await sellGoods(await goodsOf(artistId))
  pass(8)
  await ship(orderId)
  pass(8)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 32_130, payableFen: 0 })
  await moveOrder(deps, orderId, 'complete', 'buyer')
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 32_130 })
  expect(await pay(artistId, 32_130)).toMatchObject({ amountFen: 32_130 })
})

test('goods confirmed on the day of their payment are payable at once', async () => {
  const artistId = await buildArtist(database)
  const orderId = await sellGoods(await goodsOf(artistId))
  await ship(orderId)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 32_130, payableFen: 0 })
  await moveOrder(deps, orderId, 'complete', 'buyer')
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 32_130 })
})

test('goods that nobody confirms are payable once the term after sending has passed', async () => {
  const artistId = await buildArtist(database)
  const orderId = await sellGoods(await goodsOf(artistId))
  await ship(orderId)
  pass(9)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 32_130, payableFen: 0 })
  pass(1)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 32_130 })
})

test('an order of a file and goods is judged item by item', async () => {
  const [musician, maker] = [await buildArtist(database), await buildArtist(database)]
  const orderId = await sellGoods(await fileOf(musician), await goodsOf(maker))
  expect([await moneyOf(musician), await moneyOf(maker)]).toEqual([
    { pendingFen: 7000, payableFen: 0 },
    { pendingFen: 32_130, payableFen: 0 },
  ])
  pass(8)
  expect([await moneyOf(musician), await moneyOf(maker)]).toEqual([
    { pendingFen: 0, payableFen: 7000 },
    { pendingFen: 32_130, payableFen: 0 },
  ])
  await ship(orderId)
  await moveOrder(deps, orderId, 'complete', 'buyer')
  expect(await moneyOf(maker)).toEqual({ pendingFen: 0, payableFen: 32_130 })
})

test('an open refund request makes its order pending until staff decide', async () => {
  const artistId = await buildArtist(database)
  const [file, goods] = [
    await buildSale(application, buyer.userId, [await fileOf(artistId)]),
    await sellGoods(await goodsOf(artistId)),
  ]
  await ship(goods)
  await moveOrder(deps, goods, 'complete', 'buyer')
  pass(8)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 39_130 })
  const [first, second] = [await requestRefund(file), await requestRefund(goods)]
  expect([first.state, second.state]).toEqual(['asked', 'asked'])
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 39_130, payableFen: 0 })
  await asStaff(`/client/app/admin/refund/${first.refundId}`, { outcome: 'refuse', answer: '已经下载' })
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 32_130, payableFen: 7000 })
  await asStaff(`/client/app/admin/refund/${second.refundId}`, { outcome: 'approve', take: 'rule', answer: '同意' })
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 32_130, payableFen: 7000 })
  await endRefund(deps, second.refundId, { state: 'done' })
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 7000 })
})

test('what was refunded of goods that are not sent leaves the rest pending, and nothing negative', async () => {
  const artistId = await buildArtist(database)
  const orderId = await sellGoods(await goodsOf(artistId, 20_000, 2))
  const start = { amountFen: 10_000, take: 'part', pieces: 1, reason: '缺货一件' }
  const { refundId } = await asStaff(`/client/app/admin/order/refund/${orderId}`, start)
  await endRefund(deps, refundId, { state: 'done' })
  pass(8)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 7000, payableFen: 0 })
})

test('what staff left of the price when they revoked goods that were never sent is payable after the days', async () => {
  const artistId = await buildArtist(database)
  const orderId = await sellGoods(await goodsOf(artistId, 20_000))
  const start = { amountFen: 15_000, take: 'all', reason: '已经按要求制作' }
  const { refundId } = await asStaff(`/client/app/admin/order/refund/${orderId}`, start)
  await endRefund(deps, refundId, { state: 'done' })
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 3500, payableFen: 0 })
  pass(8)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 3500 })
})

test('a presale is pending until its release and for the days after it; a buyer who has the work already does not wait', async () => {
  const artistId = await buildArtist(database)
  const file = await fileOf(artistId)
  await query('update resources set price_fen = 10000, free_vip_level = $2 where resource_id = $1', file.goodsId, PURCHASE_ONLY)
  const earlier = await buildSale(application, buyer.userId, [file])
  pass(8)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 7000 })
  const at = new Date(clock.now.getTime() + 30 * DAY_MS)
  await query('insert into sale_terms (resource_id, release_at, taken_count) values ($1, $2, 2)', file.goodsId, at)
  // Given before the release was set.
  const token = await signInAgain(application, buyer.userId)
  const quote = await send('GET', `/pay/client/order/refund/quote/${earlier}`, {}, { token })
  expect(quote.data).toMatchObject({ isByItself: false })
  const other = await buildUser(application)
  await payFor(application, await buildOrder(application, other.userId, [file]))
  pass(29)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 7000, payableFen: 7000 })
  pass(1)
  await releasePresales(deps, AbortSignal.timeout(60_000))
  pass(7)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 14_000, payableFen: 0 })
  pass(1)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 14_000 })
})

test('what a coupon withheld of a refunded file is pending as long as a presale of its order can still go back', async () => {
  const [artistId, other] = [await buildArtist(database), await buildArtist(database)]
  const [file, presale] = [await fileOf(artistId, 2000), await fileOf(other, 5000)]
  const at = new Date(clock.now.getTime() + 30 * DAY_MS)
  await query('insert into sale_terms (resource_id, release_at, taken_count) values ($1, $2, 1)', presale.goodsId, at)
  const orderId = await buildOrder(application, buyer.userId, [file, presale])
  await query('update orders set discount_fen = 1000 where order_id = $1', orderId)
  await payFor(application, orderId)
  const start = { amountFen: 1500, take: 'all', reason: '买错了' }
  const [item] = await query('select order_item_id from order_items where order_id = $1 and goods_id = $2', orderId, file.goodsId)
  const { refundId } = await asStaff(`/client/app/admin/order/refund/${orderId}`, { ...start, orderItemId: item?.order_item_id })
  await endRefund(deps, refundId, { state: 'done' })
  await query('update refund_parts set withheld_fen = 500 where refund_id = $1', refundId)
  pass(8)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 350, payableFen: 0 })
  pass(22)
  await releasePresales(deps, AbortSignal.timeout(60_000))
  pass(8)
  expect(await moneyOf(artistId)).toEqual({ pendingFen: 0, payableFen: 350 })
  await query('update orders set discount_fen = 0 where order_id = $1', orderId)
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const BOTH = [false, true]
const RULES = { refundDays: 7, receiptDays: 10 }
const before = (days: number) => NOW - days * DAY_MS
const instant = (ms: number | null) => (ms === null ? null : new Date(ms))

interface Case extends ShareFacts {
  orderPaidAt: number
  /** When the work's presale was released; null without a presale, and for one that is not released. */
  releasedAt: number | null
}

/** Every combination of facts, with instants at both edges of the days. */
function* everyCase(): Generator<Case> {
  for (const kind of ['digital', 'goods', 'design'] as const)
    for (const isAwaited of kind === 'digital' ? BOTH : [false])
      for (const releasedAt of kind === 'digital' && !isAwaited ? [null, before(7), before(7) - 1] : [null])
        for (const orderPaidAt of [before(3), before(7), before(7) - 1])
          for (const shippedAt of [null, before(10) + 1, before(10)])
            for (const isCompleted of BOTH)
              for (const isRefunding of BOTH)
                for (const isTakenBack of BOTH) {
                  const paidAt = Math.max(orderPaidAt, releasedAt ?? 0)
                  yield {
                    kind,
                    isAwaited,
                    releasedAt,
                    orderPaidAt,
                    paidAt,
                    shippedAt,
                    isCompleted,
                    isRefunding,
                    isTakenBack,
                    isCouponOpen: false,
                  }
                }
}

const works = new Map<string, string>()
/** A work in the presale of a case, one for all cases with the same. */
async function buildWork({ isAwaited, releasedAt }: Case): Promise<string> {
  const key = `${isAwaited} ${releasedAt}`
  const work = works.get(key) ?? (await buildResource(database))
  if (!works.has(key) && (isAwaited || releasedAt !== null))
    await query(
      'insert into sale_terms (resource_id, release_at, released_at) values ($1, $2, $3)',
      work,
      instant(releasedAt ?? NOW + DAY_MS),
      instant(releasedAt),
    )
  works.set(key, work)
  return work
}

/** Stores a sale of ¥10 to the artist `owner`, of which ¥4 were refunded if it was revoked. Returns what is left of the share. */
async function storeCase(owner: string, given: Case): Promise<number> {
  const { kind, orderPaidAt, shippedAt, isCompleted, isRefunding, isTakenBack } = given
  const orderId = await buildOrder(application, buyer.userId, [
    {
      goodsType: kind === 'design' ? 'DESIGN' : 'RESOURCE',
      goodsId: await buildWork(given),
      fen: 1000,
      detail: { isDigital: kind === 'digital' },
    },
  ])
  await query(
    `update orders set status = $2, status_before = $3, paid_at = $4, shipped_at = $5, completed_at = $6 where order_id = $1`,
    orderId,
    isRefunding ? 'REFUNDING' : 'PAID',
    isRefunding ? 'PAID' : null,
    instant(orderPaidAt),
    instant(shippedAt),
    isCompleted ? instant(NOW) : null,
  )
  const [item] = await query('select order_item_id from order_items where order_id = $1', orderId)
  await postLines(`pay:${orderId}`, orderId, owner, item?.order_item_id, 700)
  if (!isTakenBack) return 700
  await query('update order_items set refunded_fen = 400 where order_id = $1', orderId)
  await query(
    `with refund as (insert into refunds (refund_no, order_id, state, cause, amount_fen)
       values ($1, $2, 'done', 'staff', 400) returning refund_id)
     insert into refund_parts (refund_id, order_item_id, amount_fen, take, pieces) select refund_id, $3, 400, 'all', 1 from refund`,
    `R${orderId}`,
    orderId,
    item?.order_item_id,
  )
  await postLines(`refund:${orderId}`, orderId, owner, item?.order_item_id, -280)
  return 420
}

const postLines = (reference: string, orderId: string, owner: string, itemId: string, fen: number) =>
  query(
    `with posted as (insert into ledger_transactions (reference, order_id, is_sandbox) values ($1, $2, false)
       returning ledger_transaction_id)
     insert into ledger_lines (ledger_transaction_id, account, owner, unit, amount, order_item_id)
     select ledger_transaction_id, account, owner, 'fen', amount, item_id from posted cross join lateral (
       values ('artist', $3::text, $4::bigint, $5::bigint), ('revenue', '', -$4::bigint, null)) as line (account, owner, amount, item_id)`,
    reference,
    orderId,
    owner,
    fen,
    itemId,
  )

test('the database and the contract agree about every combination of facts', async () => {
  const cases = [...everyCase()]
  const results = { expected: [] as object[], actual: [] as object[] }
  for (const [index, given] of cases.entries()) {
    const shareFen = await storeCase(`case ${index}`, given)
    const time = { now: NOW, ...RULES }
    const pendingFen = isPending(given, time) ? shareFen : 0
    results.expected.push({ ...given, pendingFen, payableFen: shareFen - pendingFen })
    const { pendingFen: pending, payableFen } = await selectSums(db, `case ${index}`, time)
    results.actual.push({ ...given, pendingFen: pending, payableFen })
  }
  expect(results.actual).toEqual(results.expected)
  expect(cases.length).toBeGreaterThan(400)
})
