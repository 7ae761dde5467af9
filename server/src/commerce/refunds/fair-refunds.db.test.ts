import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { describe, expect, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildPackOf } from '../../../test/commerce/packs.ts'
import { buildOrder, buildSale, payFor } from '../../../test/commerce/sales.ts'
import { takeWork } from '../../../test/commerce/takings.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'
import { endRefund } from './end-refund.ts'
import { refundWithdrawn } from './refund-withdrawn.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const deps = { db, now: () => clock.now, log: application.app.log }
const send = createClient(application.app)
const finance = await buildUser(application, { permissions: ['finance'] })

const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const pass = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY_MS)
}
/** Calls as a person who signed in again: time passes here. */
async function call(person: Person, ...[method, path, body = {}]: [string, string, object?]) {
  return send(method as 'GET', path, body, { token: await signInAgain(application, person.userId) })
}
interface Quoted {
  amountFen: number
  refusal: string
  isByItself: boolean
  reason: string
  lines: { title: string; amountFen: number; withheldFen: number; text: string; takeText: string }[]
  together: { orderId: string; amountFen: number }[]
}
const quote = async (buyer: Person, orderId: string) =>
  (await call(buyer, 'GET', `/pay/client/order/refund/quote/${orderId}`)).data as Quoted
const quoteForStaff = async (orderId: string) =>
  (await call(finance, 'GET', `/client/app/admin/order/refund/quote/${orderId}`)).data as Quoted
const requestRefund = (buyer: Person, orderId: string) =>
  call(buyer, 'POST', `/pay/client/order/refund/${orderId}`, { reason: '不用了' })
async function approve(buyer: Person, orderId: string, body: object = {}) {
  const { data, msg } = await requestRefund(buyer, orderId)
  if (!data) throw new Error(msg)
  const { refundId } = data as { refundId: string }
  return call(finance, 'POST', `/client/app/admin/refund/${refundId}`, {
    outcome: 'approve',
    take: 'rule',
    answer: '同意',
    ...body,
  })
}
async function finish(orderId: string, state: 'done' | 'failed' = 'done') {
  for (const { refund_id } of await query(`select refund_id from refunds where order_id = $1 and state = 'granted'`, orderId))
    await endRefund(deps, refund_id, { state })
}
const orderOf = async (orderId: string) =>
  (await query('select status, refunded_fen::int as fen from orders where order_id = $1', orderId))[0]
const rightsOf = async ({ userId }: Person) =>
  (await query('select resource_id from entitlements where user_id = $1 and revoked_at is null order by 1', userId)).map(
    ({ resource_id }) => resource_id,
  )
const levelOf = async (person: Person) =>
  ((await call(person, 'GET', '/client/app/user/userinfo')).data as { vipLevel: number }).vipLevel
const isLedgerEven = async () => (await checkLedger(db)).problems

describe('an upgrade that cost nothing', () => {
  /** A year of VIP1 for ¥108, of which ¥30 pay for a month of VIP3 and the rest waits behind it, as the shop sells it. */
  async function buyUpgrade(buyer: Person, more: object[] = [], amountFen = 0) {
    await query(`insert into vip_plans (vip_level, months, price_fen, is_on_sale) values (1, 12, 10800, true), (3, 1, 3000, true)
      on conflict (vip_level, months) do update set price_fen = excluded.price_fen, is_on_sale = true`)
    const plan = async (vipLevel: number, months: number) =>
      (await query('select plan_id from vip_plans where vip_level = $1 and months = $2', vipLevel, months))[0]?.plan_id
    const detail = { vipLevel: 1, months: 12, taken: [] }
    const lower = await buildSale(application, buyer.userId, [
      { goodsType: 'VIP', goodsId: await plan(1, 12), fen: 10_800, detail },
    ])
    const { data, msg } = await call(buyer, 'POST', '/pay/page/create', {
      items: [{ goodsType: 'VIP', goodsId: await plan(3, 1), quantity: 1 }, ...more],
      channel: 'balance',
      amountFen,
    })
    if (!data) throw new Error(msg)
    return { lower, upgrade: (data as { orderId: string }).orderId }
  }

  test('is refunded with all that is left of the order that paid for it, from either side', async () => {
    const buyer = await buildUser(application)
    const { lower, upgrade } = await buyUpgrade(buyer)
    expect(await levelOf(buyer)).toBe(3)
    expect(await quote(buyer, lower)).toMatchObject({ refusal: expect.stringContaining('请在那个订单里申请') })
    expect(await quote(buyer, upgrade)).toMatchObject({ refusal: '', amountFen: 10_800, isByItself: false })
    expect(await quoteForStaff(upgrade)).toMatchObject({ refusal: '', together: [{ orderId: lower, amountFen: 10_800 }] })
    expect(await approve(buyer, upgrade)).toMatchObject({ status: 200 })
    expect(await levelOf(buyer)).toBe(0)
    await finish(lower)
    expect([await orderOf(upgrade), await orderOf(lower)]).toEqual([
      { status: 'REFUNDED', fen: 0 },
      { status: 'REFUNDED', fen: 10_800 },
    ])
    expect(await isLedgerEven()).toEqual([])
  })

  test('is worth less by the time that passed of its month, and not of what waits behind it', async () => {
    const buyer = await buildUser(application)
    const { upgrade } = await buyUpgrade(buyer)
    const before = clock.now
    const [month] = await query('select starts_at, ends_at from vip_periods where user_id = $1 and vip_level = 3', buyer.userId)
    clock.now = new Date((month?.starts_at.getTime() + month?.ends_at.getTime()) / 2)
    expect((await quote(buyer, upgrade)).amountFen).toBe(9300)
    clock.now = before
  })

  test('is worth less by what was taken with it', async () => {
    const buyer = await buildUser(application)
    const { lower, upgrade } = await buyUpgrade(buyer)
    await takeWork(
      application,
      buyer.userId,
      await buildResource(database, { price_fen: 6000, free_vip_level: 3 }, [buildSource()]),
    )
    expect((await quote(buyer, upgrade)).amountFen).toBe(4800)
    expect((await approve(buyer, upgrade)).status).toBe(200)
    await finish(lower)
    expect([await orderOf(lower), await levelOf(buyer)]).toEqual([{ status: 'COMPLETED', fen: 4800 }, 0])
  })

  test('keeps its levels when the provider refuses', async () => {
    const buyer = await buildUser(application)
    const { lower, upgrade } = await buyUpgrade(buyer)
    await approve(buyer, upgrade)
    await finish(lower, 'failed')
    expect([await orderOf(lower), await levelOf(buyer)]).toEqual([{ status: 'COMPLETED', fen: 0 }, 1])
    expect(await isLedgerEven()).toEqual([])
  })

  test('keeps its order open when a track of the same order is refunded', async () => {
    const buyer = await buildUser(application)
    const track = await buildResource(database, { price_fen: 1000 })
    await giveBalance(application, buyer.userId, 1000)
    const { lower, upgrade } = await buyUpgrade(buyer, [{ goodsType: 'RESOURCE', goodsId: track, quantity: 1 }], 1000)
    const [item] = await query(`select order_item_id from order_items where order_id = $1 and goods_type = 'RESOURCE'`, upgrade)
    const path = `/pay/client/order/refund/${upgrade}`
    expect((await call(buyer, 'POST', path, { reason: '不用了', orderItemId: item?.order_item_id })).status).toBe(200)
    expect(await orderOf(upgrade)).toEqual({ status: 'COMPLETED', fen: 1000 })
    expect((await quote(buyer, upgrade)).amountFen).toBe(10_800)
    expect((await quote(buyer, lower)).refusal).not.toBe('')
  })
})

describe('an upgrade that was paid in part', () => {
  /** A year of VIP1 for ¥108, bought so many days ago, and an upgrade to VIP3 that took what is left of it. */
  async function buyPaidUpgrade(
    buyer: Person,
    { priceFen, months, daysBefore = 0 }: { priceFen: number; months: number; daysBefore?: number },
  ) {
    await query(
      `insert into vip_plans (vip_level, months, price_fen, is_on_sale) values (3, $1, $2, true)
       on conflict (vip_level, months) do update set price_fen = excluded.price_fen, is_on_sale = true`,
      months,
      priceFen,
    )
    const [plan] = await query('select plan_id from vip_plans where vip_level = 3 and months = $1', months)
    const detail = { vipLevel: 1, months: 12, taken: [] }
    const lower = await buildSale(application, buyer.userId, [{ goodsType: 'VIP', goodsId: '1', fen: 10_800, detail }])
    pass(daysBefore)
    await giveBalance(application, buyer.userId, priceFen)
    const items = [{ goodsType: 'VIP', goodsId: plan?.plan_id, quantity: 1 }]
    const { data, msg } = await call(buyer, 'POST', '/pay/page/create', { items, channel: 'balance' })
    if (!data) throw new Error(msg)
    return { lower, upgrade: (data as { orderId: string }).orderId }
  }

  test('can be refunded on request when its own order has nothing left', async () => {
    const buyer = await buildUser(application)
    const { lower, upgrade } = await buyPaidUpgrade(buyer, { priceFen: 13_800, months: 12 })
    await takeWork(
      application,
      buyer.userId,
      await buildResource(database, { price_fen: 3000, free_vip_level: 3 }, [buildSource()]),
    )
    expect(await quote(buyer, upgrade)).toMatchObject({ refusal: '', amountFen: 10_800, isByItself: false })
    const { data } = await requestRefund(buyer, upgrade)
    // The part of this order: the other order has its own refund.
    expect(data).toMatchObject({ state: 'asked', amountFen: 0 })
    const { refundId } = data as { refundId: string }
    await call(finance, 'POST', `/client/app/admin/refund/${refundId}`, { outcome: 'approve', take: 'rule', answer: '同意' })
    for (const orderId of [upgrade, lower]) await finish(orderId)
    const [one, other] = [await orderOf(upgrade), await orderOf(lower)]
    expect([one?.fen + other?.fen, await levelOf(buyer)]).toEqual([10_800, 0])
    expect(await isLedgerEven()).toEqual([])
  })

  test('leaves what it took paid, and the time that it used gone, where only the refund of its level fails', async () => {
    const buyer = await buildUser(application)
    const { lower, upgrade } = await buyPaidUpgrade(buyer, { priceFen: 13_800, months: 12 })
    const work = await buildResource(database, { price_fen: 12_000, free_vip_level: 3 }, [buildSource()])
    await takeWork(application, buyer.userId, work)
    pass(100)
    const { refundId } = (await requestRefund(buyer, upgrade)).data as { refundId: string }
    await call(finance, 'POST', `/client/app/admin/refund/${refundId}`, { outcome: 'approve', take: 'rule', answer: '同意' })
    const [row] = await query(`select refund_id from refunds where order_id = $1 and state = 'granted'`, lower)
    await endRefund(deps, row?.refund_id, { state: 'failed' })
    const periods = 'select ends_at from vip_periods join order_items using (order_item_id) where order_id = $1'
    const [period] = await query(periods, lower)
    const daysLeft = (period?.ends_at.getTime() - clock.now.getTime()) / DAY_MS
    expect([daysLeft, await levelOf(buyer)]).toEqual([265, 1])
    expect((await quote(buyer, lower)).amountFen).toBe(13_800 - 12_000)
    expect(await isLedgerEven()).toEqual([])
    pass(-100)
  })

  test('returns no time that was used under it', async () => {
    const buyer = await buildUser(application)
    const { upgrade } = await buyPaidUpgrade(buyer, { priceFen: 3000, months: 1, daysBefore: 265 })
    pass(29)
    // Two of 31 days of ¥30.
    expect((await quote(buyer, upgrade)).amountFen).toBe(194)
    await approve(buyer, upgrade)
    expect(await levelOf(buyer)).toBe(0)
  })

  test('is refunded without the order that it took when no right is revoked', async () => {
    const buyer = await buildUser(application)
    const { lower, upgrade } = await buyPaidUpgrade(buyer, { priceFen: 13_800, months: 12 })
    pass(1)
    const body = { amountFen: 100, take: 'nothing', reason: '补偿' }
    expect((await call(finance, 'POST', `/client/app/admin/order/refund/${upgrade}`, body)).status).toBe(200)
    expect([await orderOf(lower), await levelOf(buyer)]).toEqual([{ status: 'COMPLETED', fen: 0 }, 3])
  })

  test('ends with a level between two others that cost nothing', async () => {
    const buyer = await buildUser(application)
    const { upgrade: middle } = await buyPaidUpgrade(buyer, { priceFen: 3000, months: 1 })
    await query(`insert into vip_plans (vip_level, months, price_fen, is_on_sale) values (4, 1, 9800, true)
      on conflict (vip_level, months) do update set price_fen = excluded.price_fen, is_on_sale = true`)
    const [plan] = await query('select plan_id from vip_plans where vip_level = 4 and months = 1')
    const items = [{ goodsType: 'VIP', goodsId: plan?.plan_id, quantity: 1 }]
    const { data } = await call(buyer, 'POST', '/pay/page/create', { items, channel: 'balance' })
    const { orderId: top } = data as { orderId: string }
    pass(1)
    const { amountFen } = await quote(buyer, top)
    expect(amountFen).toBeGreaterThan(10_000)
    expect(amountFen).toBeLessThan(10_800)
    await approve(buyer, top)
    expect([await levelOf(buyer), (await orderOf(middle))?.status]).toEqual([0, 'REFUNDED'])
  })
})

describe('a pack', () => {
  /** ¥36 for a track of ¥30 and five that are not sold alone, one of them for VIP3. */
  async function buyPack(buyer: Person) {
    const works = [{ price_fen: 3000 }, {}, {}, {}, {}, { free_vip_level: 3 }]
    const { pack, tracks } = await buildPackOf(
      database,
      works.map((work) => ({ free_vip_level: PURCHASE_ONLY, price_fen: 0, ...work })),
      { price_fen: 3600 },
    )
    const orderId = await buildSale(application, buyer.userId, [{ goodsId: pack, fen: 3600 }])
    const take = async (...which: number[]) => {
      for (const at of which) await takeWork(application, buyer.userId, tracks[at] ?? '')
    }
    return { pack, tracks, orderId, take }
  }

  test('with one priced work sells the others at their part: five taken of six leave ¥18 of ¥36', async () => {
    const buyer = await buildUser(application)
    const { tracks, orderId, take } = await buyPack(buyer)
    await take(1, 2, 3, 4, 5)
    expect(await quote(buyer, orderId)).toMatchObject({ amountFen: 1800, isByItself: false })
    await approve(buyer, orderId)
    await finish(orderId)
    expect(await rightsOf(buyer)).toEqual(tracks.slice(1))
  })

  test('counts the prices at which it was sold, however its artist changes them afterwards', async () => {
    const buyer = await buildUser(application)
    const { tracks, orderId, take } = await buyPack(buyer)
    await query('update resources set price_fen = 100000 where resource_id = any($1)', tracks.slice(1))
    await query('update resources set price_fen = 1 where resource_id = $1', tracks[0])
    await take(1)
    expect((await quote(buyer, orderId)).amountFen).toBe(3240)
    await query('update resources set price_fen = 100000 where resource_id = $1', tracks[0])
    await take(0)
    expect((await quote(buyer, orderId)).amountFen).toBe(240)
  })

  /** As an artist adds a work to a pack: its buyers get it too. */
  async function addWork(buyer: Person, pack: string, orderId: string, priceFen: number) {
    const late = await buildResource(database, { price_fen: priceFen, free_vip_level: PURCHASE_ONLY }, [buildSource()])
    await query('insert into collection_members (collection_id, resource_id, position) values ($1, $2, 9)', pack, late)
    await query(
      `insert into entitlements (user_id, resource_id, order_item_id)
       select $1, $2, order_item_id from order_items where order_id = $3`,
      buyer.userId,
      late,
      orderId,
    )
    return late
  }

  test('refunds nothing more for a work that was added later, and leaves it paid if it was taken', async () => {
    const buyer = await buildUser(application)
    const { pack, tracks, orderId, take } = await buyPack(buyer)
    const late = await addWork(buyer, pack, orderId, 3000)
    await query('delete from collection_members where collection_id = $1 and resource_id = $2', pack, tracks[1])
    await takeWork(application, buyer.userId, late)
    expect((await quote(buyer, orderId)).amountFen).toBe(600)

    const other = await buildUser(application)
    const bought = await buyPack(other)
    await bought.take(0, 1, 2, 3, 4, 5)
    await addWork(other, bought.pack, bought.orderId, 100_000)
    expect(await quote(other, bought.orderId)).toMatchObject({ amountFen: 0 })
    await take(1)
  })

  test('that was sold by the second rules is refunded by the better of both', async () => {
    const buyer = await buildUser(application)
    const { orderId, take } = await buyPack(buyer)
    await query('update orders set refund_rules = 2 where order_id = $1', orderId)
    await take(1, 2, 3, 4, 5)
    expect((await quote(buyer, orderId)).amountFen).toBe(3600)
  })
})

test('a level counts what was taken at the price of the time, however high its artist raises it', async () => {
  const buyer = await buildUser(application)
  const detail = { vipLevel: 1, months: 12, taken: [] }
  const orderId = await buildSale(application, buyer.userId, [{ goodsType: 'VIP', goodsId: '1', fen: 10_800, detail }])
  const track = await buildResource(database, { price_fen: 300, free_vip_level: 1 }, [buildSource()])
  await takeWork(application, buyer.userId, track)
  await query('update resources set price_fen = 100000 where resource_id = $1', track)
  pass(1)
  expect((await quote(buyer, orderId)).amountFen).toBe(10_500)
})

describe('the coupon of an order', () => {
  /** ¥60 off from ¥100: a presale, or something else, of ¥80 and a track of ¥30. */
  async function buyWithCoupon(buyer: Person, other?: string) {
    const presale = other ?? (await buildResource(database, { price_fen: 8000 }, [buildSource()]))
    const track = await buildResource(database, { price_fen: 3000 }, [buildSource()])
    const at = new Date(clock.now.getTime() + 5 * DAY_MS)
    if (!other) await query('insert into sale_terms (resource_id, release_at, taken_count) values ($1, $2, 1)', presale, at)
    const orderId = await buildOrder(application, buyer.userId, [
      { goodsId: presale, fen: 3636 },
      { goodsId: track, fen: 1364 },
    ])
    await query(
      'update order_items set unit_fen = case goods_id when $2 then 8000 else 3000 end where order_id = $1',
      orderId,
      presale,
    )
    await query('update orders set discount_fen = 6000 where order_id = $1', orderId)
    await query(
      `with coupon as (insert into coupons (code, title, off_fen, from_fen, starts_at, ends_at, taken_count)
         values ($1, '满减', 6000, 10000, now(), now() + interval '1 day', 1) returning coupon_id)
       insert into user_coupons (coupon_id, user_id, order_id) select coupon_id, $2, $3 from coupon`,
      `OFF${orderId}`,
      buyer.userId,
      orderId,
    )
    await payFor(application, orderId)
    const [item] = await query(
      'select order_item_id as id from order_items where order_id = $1 and goods_id = $2',
      orderId,
      track,
    )
    return { presale, track, orderId, trackItem: item?.id as string }
  }
  const withdraw = async (presale: string) => {
    await query('update resources set published_at = null where resource_id = $1', presale)
    await refundWithdrawn(deps, AbortSignal.timeout(60_000))
  }
  const noticesOf = ({ userId }: Person) => query('select content from notices where user_id = $1 order by notice_id', userId)

  test('is no longer deserved when a part is withdrawn: what stays costs its price, and the notice says so', async () => {
    const buyer = await buildUser(application)
    const { presale, track, orderId } = await buyWithCoupon(buyer)
    await withdraw(presale)
    expect((await noticesOf(buyer)).at(-1)?.content).toContain('扣回对应的优惠 ¥16.36')
    await finish(orderId)
    expect([await orderOf(orderId), await rightsOf(buyer)]).toEqual([{ status: 'COMPLETED', fen: 2000 }, [track]])
    expect((await quote(buyer, orderId)).amountFen).toBe(3000)
    await requestRefund(buyer, orderId)
    await finish(orderId)
    expect([await orderOf(orderId), await rightsOf(buyer)]).toEqual([{ status: 'REFUNDED', fen: 5000 }, []])
    expect(await isLedgerEven()).toEqual([])
  })

  test('costs the buyer of an order under earlier rules nothing', async () => {
    const buyer = await buildUser(application)
    const { presale, orderId } = await buyWithCoupon(buyer)
    await query('update orders set refund_rules = 2 where order_id = $1', orderId)
    await withdraw(presale)
    await finish(orderId)
    expect(await orderOf(orderId)).toMatchObject({ fen: 3636 })
  })

  test('is no longer deserved by a pack of which one cheap work stays', async () => {
    const buyer = await buildUser(application)
    const works = [100, 3900, 4000].map((price_fen) => ({ free_vip_level: PURCHASE_ONLY, price_fen }))
    const { pack, tracks } = await buildPackOf(database, works, { price_fen: 8000 })
    const { orderId } = await buyWithCoupon(buyer, pack)
    await takeWork(application, buyer.userId, tracks[0] ?? '')
    const [item] = await query('select order_item_id as id from order_items where order_id = $1 and goods_id = $2', orderId, pack)
    const { data } = await call(buyer, 'GET', `/pay/client/order/refund/quote/${orderId}`, { orderItemId: item?.id })
    // ¥31 stay of ¥50.
    expect(data).toMatchObject({ amountFen: 1900, lines: [{ withheldFen: 1636 }] })
  })

  test('is withheld only as far as staff do not pay beyond the rule, so that nothing is lost in the end', async () => {
    const buyer = await buildUser(application)
    const { orderId, presale } = await buyWithCoupon(buyer)
    const [item] = await query(
      'select order_item_id as id from order_items where order_id = $1 and goods_id = $2',
      orderId,
      presale,
    )
    const body = { amountFen: 3000, take: 'all', orderItemId: item?.id, reason: '测试' }
    expect((await call(finance, 'POST', `/client/app/admin/order/refund/${orderId}`, body)).status).toBe(200)
    await finish(orderId)
    expect((await query('select withheld_fen::int as fen from refund_parts where order_item_id = $1', item?.id))[0]?.fen).toBe(
      636,
    )
    await requestRefund(buyer, orderId)
    await finish(orderId)
    expect(await orderOf(orderId)).toEqual({ status: 'REFUNDED', fen: 5000 })
  })
})
