import type { GoodsType } from '@shenglang/contract/commerce/orders/orders'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildSale } from '../../../test/commerce/sales.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'
import { endRefund } from './end-refund.ts'
import { startRefund } from './grant-refund.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const deps = { db, now: () => clock.now }
const send = createClient(application.app)
const finance = await buildUser(application, { permissions: ['finance'] })
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

interface LineItem {
  goodsType: GoodsType
  goodsId: string
}
/** Orders, and pays from the balance. */
async function buy(buyer: Person, items: LineItem[], couponCode?: string): Promise<string> {
  const { data, msg } = await send('POST', '/pay/page/create', { items, channel: 'balance', couponCode }, buyer)
  if (!data) throw new Error(msg)
  return (data as { orderId: string }).orderId
}
const request = (buyer: Person, orderId: string) =>
  send('POST', `/pay/client/order/refund/${orderId}`, { reason: '买错了' }, buyer)
/** Staff refund, and the provider answers as given. */
async function giveBack(orderId: string, amountFen: number, state: 'done' | 'failed', together = false): Promise<void> {
  const { refundId } = await startRefund(deps, null, { id: orderId, amountFen, take: 'all', together, reason: '测试' })
  await endRefund(deps, refundId, { state })
}
const planOf = async (level: number, months: number): Promise<LineItem> => {
  const [plan] = await query('select plan_id from vip_plans where vip_level = $1 and months = $2', level, months)
  return { goodsType: 'VIP', goodsId: plan?.plan_id }
}
const vipOf = async (buyer: Person) => {
  const token = await signInAgain(application, buyer.userId)
  const { data } = await send('GET', '/client/app/user/userinfo', {}, { token })
  const { vipLevel, vipExpireTime } = data as { vipLevel: number; vipExpireTime: string }
  return [vipLevel, vipExpireTime && Math.round((Date.parse(vipExpireTime) - clock.now.getTime()) / DAY_MS)]
}
async function buildBuyer(fen = 1_000_000): Promise<Person> {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, fen)
  return buyer
}

test('a coupon with a free item that stays is used, whatever else of the order is refunded', async () => {
  const buyer = await buildBuyer()
  const coupon = { code: 'FREE-MONTH', title: '体验', offPercent: 100, goodsTypes: ['VIP'] }
  const term = { startTime: '2026-11-20T00:00:00+08:00', endTime: '2026-12-20T00:00:00+08:00' }
  await send('POST', '/pay/admin/coupon/create', { ...coupon, ...term }, finance)
  const track = { goodsType: 'RESOURCE' as const, goodsId: await buildResource(database, { price_fen: 100 }) }
  const orderId = await buy(buyer, [await planOf(1, 1), track], 'FREE-MONTH')
  expect((await request(buyer, orderId)).data).toMatchObject({ state: 'done', amountFen: 100 })
  expect((await vipOf(buyer))[0]).toBe(1)
  await expect(buy(buyer, [await planOf(1, 1)], 'FREE-MONTH')).rejects.toThrow('你已经领过')
})

test('a level resumes when its refund fails, and is not granted again', async () => {
  const buyer = await buildBuyer()
  const plan = await planOf(1, 1)
  const detail = { vipLevel: 1, months: 1, taken: [] }
  const orderId = await buildSale(application, buyer.userId, [{ ...plan, fen: 1200, detail }], {
    isSandbox: true,
    channel: 'sandbox',
  })
  const before = clock.now
  clock.now = new Date(before.getTime() + 20 * DAY_MS)
  await giveBack(orderId, 400, 'failed')
  expect(await vipOf(buyer)).toEqual([1, 10])
  await giveBack(orderId, 400, 'failed')
  expect(await vipOf(buyer)).toEqual([1, 10])
  clock.now = before
})

test('what an upgrade took in payment is taken again when its refund fails', async () => {
  const buyer = await buildBuyer()
  await buy(buyer, [await planOf(1, 12)])
  const upgrade = await planOf(2, 12)
  const [lower] = await query('select period_id from vip_periods where user_id = $1', buyer.userId)
  const detail = { vipLevel: 2, months: 12, taken: [{ periodId: lower?.period_id, takenFen: 10_800, leftFen: 0 }] }
  const orderId = await buildSale(application, buyer.userId, [{ ...upgrade, fen: 7000, detail }], {
    isSandbox: true,
    channel: 'sandbox',
  })
  await giveBack(orderId, 7000, 'failed')
  const periods = await query(
    'select vip_level as level, ended_at is null as stands, worth_fen::int as worth from vip_periods where user_id = $1 order by 1',
    buyer.userId,
  )
  expect(periods).toEqual([
    { level: 1, stands: false, worth: 10_800 },
    { level: 2, stands: true, worth: 17_800 },
  ])
})

test('a level that paid for an upgrade is refunded only with it, in one decision', async () => {
  const buyer = await buildBuyer()
  const lower = await buy(buyer, [await planOf(1, 12)])
  const upgrade = await buy(buyer, [await planOf(2, 12)])
  await expect(giveBack(lower, 10_800, 'done')).rejects.toThrow('只能与那个订单一起退')
  await expect(giveBack(lower, 10_800, 'done', true)).rejects.toThrow('没有被它抵扣的订单可以一起退')
  expect((await vipOf(buyer))[0]).toBe(2)
  await giveBack(upgrade, 17_800, 'done', true)
  expect(await vipOf(buyer)).toEqual([0, ''])
  const rows = await query('select status, refunded_fen::int as fen from orders where order_id = any($1) order by order_id', [
    lower,
    upgrade,
  ])
  expect(rows).toEqual([
    { status: 'REFUNDED', fen: 10_800 },
    { status: 'REFUNDED', fen: 7000 },
  ])
})

test('an upgrade refunded alone restores the level that paid for it', async () => {
  const buyer = await buildBuyer()
  await buy(buyer, [await planOf(1, 12)])
  const upgrade = await buy(buyer, [await planOf(2, 12)])
  await giveBack(upgrade, 7000, 'done')
  expect((await vipOf(buyer))[0]).toBe(1)
})

test('a level between two others is refunded only with the upper one, and the lowest with both, by the time that is left', async () => {
  const buyer = await buildBuyer()
  const lowest = await buy(buyer, [await planOf(1, 12)])
  const middle = await buy(buyer, [await planOf(2, 12)])
  const upper = await buy(buyer, [await planOf(3, 12)])
  await expect(giveBack(middle, 7000, 'done')).rejects.toThrow('只能与那个订单一起退')
  const quoted = (await send('GET', `/client/app/admin/order/refund/quote/${upper}`, {}, finance)).data as {
    amountFen: number
    together: { orderId: string; amountFen: number }[]
  }
  expect(quoted.together).toMatchObject([
    { orderId: middle, amountFen: 7000 },
    { orderId: lowest, amountFen: 10_800 },
  ])
  await giveBack(upper, quoted.amountFen + 17_800, 'done', true)
  expect(await vipOf(buyer)).toEqual([0, ''])
})

test('a level is not refunded while an open order takes it in payment', async () => {
  const buyer = await buildBuyer()
  const lower = await buy(buyer, [await planOf(1, 12)])
  const { data } = await send('POST', '/pay/page/create', { ...(await planOf(2, 12)), channel: 'sandbox' }, buyer)
  await expect(giveBack(lower, 10_800, 'done')).rejects.toMatchObject({ code: 'REFUND_REFUSED' })
  await send('POST', `/pay/client/order/cancel/${(data as { orderId: string }).orderId}`, {}, buyer)
  await giveBack(lower, 10_800, 'done')
  expect(await vipOf(buyer)).toEqual([0, ''])
})

test('a file downloaded by a level in the morning and bought in its better form counts as taken: it is not refunded without staff', async () => {
  const buyer = await buildBuyer()
  const source = buildSource({ file_type: 'audio/flac' })
  const track = await buildResource(database, { price_fen: 500, free_vip_level: 1 }, [source])
  const download = async () => {
    const [{ file_id } = {}] = await query('select file_id from audio_sources where resource_id = $1', track)
    return (await send('GET', `/cms/file/download/${file_id}`, {}, buyer)).data
  }
  await buy(buyer, [await planOf(1, 1)])
  expect(await download()).toMatch(/\.mp3$/)
  await query("update downloads set happened_at = $1::timestamptz - interval '1 hour'", clock.now)
  const orderId = await buy(buyer, [{ goodsType: 'RESOURCE', goodsId: track }])
  const quoted = async () => (await send('GET', `/pay/client/order/refund/quote/${orderId}`, {}, buyer)).data
  expect(await quoted()).toMatchObject({ amountFen: 500, isByItself: true })
  expect(await download()).not.toMatch(/\.mp3$/)
  expect(await quoted()).toMatchObject({ amountFen: 0, isByItself: false })
})

test('a refund that fails takes its unit of the stock again, however often', async () => {
  const buyer = await buildBuyer()
  const goods = await buildResource(database, { price_fen: 500, content_type: 4 })
  await query('insert into sale_terms (resource_id, stock, taken_count) values ($1, 3, 1)', goods)
  const thing = { goodsId: goods, fen: 500, detail: { isDigital: false } }
  const options = { isShipped: true, isSandbox: true, channel: 'sandbox' } as const
  const orderId = await buildSale(application, buyer.userId, [thing], options)
  for (let round = 0; round < 2; round += 1) await giveBack(orderId, 500, 'failed')
  expect(await query('select stock from sale_terms where resource_id = $1', goods)).toEqual([{ stock: 3 }])
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})
