import { beforeEach, expect, test } from 'vitest'
import { buildSale } from '../../../test/commerce/sales.ts'
import { openConsole } from '../../../test/console.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { fenOf, sumOf } from './money.ts'

const application = await testApplication()
const { app, database, clock } = application
const send = createClient(app)
const console = await openConsole(application)
const { run, read } = console
const DAY_MS = 86_400_000

beforeEach(() => {
  console.asked.length = 0
  console.isAgreed = true
})

async function buildBought(fen: number) {
  const [buyer, artist] = [await buildUser(application), await buildUser(application, { is_artists: true })]
  const goodsId = await buildResource(database, { price_fen: fen, artist_id: artist.userId })
  const orderId = await buildSale(application, buyer.userId, [{ goodsId, fen, artistId: artist.userId }])
  return { buyer, artist, orderId, title: `物品${goodsId}` }
}

async function buildWish() {
  const { token } = await buildUser(application)
  const wish = { phonenumber: '13800138000', occasion: '婚礼', budget: 100, wish: '混一首' }
  const { data } = await send('POST', '/client/app/user/design/request', wish, { token })
  return (data as { requestId: string }).requestId
}

const coupon = (terms: object) =>
  JSON.stringify({
    title: '开业礼',
    startTime: clock.now.toISOString(),
    endTime: new Date(clock.now.getTime() + DAY_MS).toISOString(),
    ...terms,
  })

test('reads sums in yuan and in fen as fen, and shows both units in a confirmation', () => {
  expect(['15元', '15.5元', '0.01元', '1500分', '0元'].map(fenOf)).toEqual([1500, 1550, 1, 1500, 0])
  expect(sumOf(1500)).toBe('¥15.00（1500 分）')
})

test.each([
  ['plans', 'set', '1', '24', '200'],
  ['wishes', 'quote', '1', '200', '3', '好'],
  ['refunds', 'start', '1', '200', '道歉'],
  ['refunds', 'approve', '1', '好', '200'],
  ['payouts', 'record', '1', '200', 'B1'],
  ['payouts', 'record', '1', '5元', 'B1', '200'],
  ['coupons', 'create', coupon({ code: 'BARE', offFen: 200 })],
  ['coupons', 'create', coupon({ code: 'BARE', offFen: '5元', fromFen: '200' })],
  ['rules', 'set', 'payoutFromFen', '200'],
  ['rules', 'set', 'rechargeFen', '["10元", 200]'],
  ['rules', 'set', 'minorLimits', '[{"fromAge": 8, "singleFen": 200, "monthFen": "400元"}]'],
])('refuses a number without a unit, and suggests both units: %j', async (...words) => {
  const { code, err } = await run(...words)
  expect(err).toContain('金额 200 没有写单位：请写 200元 或 200分')
  expect(code).not.toBe(0)
  expect(console.asked).toEqual([])
})

test('refuses a fraction without a unit, and suggests its value in both units', async () => {
  expect(await run('plans', 'set', '1', '24', '15.5')).toMatchObject({
    code: 2,
    err: expect.stringContaining('金额 15.5 没有写单位：请写 15.5元 或 1550分'),
  })
})

test('shows the price of a plan for confirmation before it is set', async () => {
  expect(await read('plans', 'set', '2', '6', '99.9元')).toMatchObject({ priceFen: 9990 })
  expect(await read('plans', 'set', '2', '6', '9900分', 'off')).toMatchObject({ priceFen: 9900, isOnSale: false })
  expect(console.asked).toEqual(['VIP2 6 个月定价 ¥99.90（9990 分），确认？', 'VIP2 6 个月定价 ¥99.00（9900 分），停售，确认？'])
})

test('shows a quote for confirmation before it is sent', async () => {
  const requestId = await buildWish()
  expect(await read('wishes', 'quote', requestId, '80元', '5', '五天')).toMatchObject({ quoteFen: 8000 })
  expect(await read('wishes', 'quote', requestId, '9000分', '5', '五天')).toMatchObject({ quoteFen: 9000 })
  expect(console.asked).toEqual([
    `定制需求 ${requestId} 报价 ¥80.00（8000 分），5 天完成，确认？`,
    `定制需求 ${requestId} 报价 ¥90.00（9000 分），5 天完成，确认？`,
  ])
})

test('shows a refund with what it revokes, and refunds nothing unless it is confirmed', async () => {
  const { orderId, title } = await buildBought(1000)
  console.isAgreed = false
  expect(await run('refunds', 'start', orderId, '2元', '道歉')).toEqual({
    code: 1,
    err: '请写明收回什么：--take rule|nothing|part|all',
  })
  expect(await run('refunds', 'start', orderId, '2元', '道歉', '--take', 'all')).toEqual({ code: 1, err: '没有执行' })
  expect(await read('refunds', 'list')).toEqual([])
  console.isAgreed = true
  expect(await read('refunds', 'start', orderId, '200分', '道歉', '--take', 'nothing')).toMatchObject({ amountFen: 200 })
  const sentence = (taken: string) => `退款 ¥2.00（200 分），订单 ${orderId}；${title}：${taken}，确认？`
  expect(console.asked).toEqual([sentence('收回播放与下载'), sentence('不收回，已有的权益保留')])
})

test('approves a refund with the sum of the rule or another one, each shown for confirmation', async () => {
  const approve = async (take: string, ...sum: string[]) => {
    const { buyer, orderId, title } = await buildBought(1000)
    await database.pool.query("update orders set paid_at = paid_at - interval '30 days' where order_id = $1", [orderId])
    await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '买错了' }, { token: buyer.token })
    const [{ refundId, orderNo }] = await read('refunds', 'list')
    return { orderNo, title, refund: await read('refunds', 'approve', refundId, '好', ...sum, '--take', take) }
  }
  const byRule = await approve('rule')
  const other = await approve('nothing', '3.5元')
  expect([byRule.refund.amountFen, other.refund.amountFen]).toEqual([1000, 350])
  expect(console.asked).toEqual([
    `同意按规则退款 ¥10.00（1000 分），订单 ${byRule.orderNo}；${byRule.title}：收回播放与下载，确认？`,
    `同意退款 ¥3.50（350 分），订单 ${other.orderNo}；${other.title}：不收回，已有的权益保留，确认？`,
  ])
})

test('shows a payout and its tax for confirmation before they are recorded', async () => {
  const { artist } = await buildBought(20_000)
  const account = { holderKind: 'person', holder: '林夜', bank: '招商银行', account: '6225 8800 0000 0001' }
  await send('POST', '/client/app/artist/earnings/account', account, { token: artist.token })
  clock.now = new Date(clock.now.getTime() + 8 * DAY_MS)
  expect(await read('payouts', 'record', artist.userId, '120元', 'BANK1', '2400分', '劳务报酬')).toMatchObject({
    amountFen: 12_000,
    taxFen: 2400,
  })
  expect(console.asked).toEqual([
    `记录付给艺人 ${artist.userId} 的 ¥120.00（12000 分），代扣 ¥24.00（2400 分），银行流水 BANK1，确认？`,
  ])
})

test('takes the sums of a coupon in yuan or fen, and shows them for confirmation', async () => {
  const terms = { code: 'OPEN', offFen: '5元', fromFen: '10000分' }
  expect(await read('coupons', 'create', coupon(terms))).toMatchObject({ offFen: 500, fromFen: 10_000 })
  expect(console.asked).toEqual(['新建优惠券 开业礼：满 ¥100 减 ¥5，确认？'])
})

test('confirms rules with money, shows them with their unit, and does not confirm other rules', async () => {
  expect(await read('rules', 'set', 'payoutFromFen', '200元')).toMatchObject({ payoutFromFen: 20_000 })
  expect(await read('rules', 'set', 'rechargeFen', '["10元", "5000分"]')).toMatchObject({ rechargeFen: [1000, 5000] })
  const limits = '[{"fromAge": 8, "singleFen": "50元", "monthFen": "200元"}]'
  expect((await read('rules', 'set', 'minorLimits', limits)).minorLimits).toEqual([
    { fromAge: 8, singleFen: 5000, monthFen: 20_000 },
  ])
  expect(console.asked).toEqual([
    '规则 payoutFromFen 改为 "¥200.00（20000 分）"，确认？',
    '规则 rechargeFen 改为 ["¥10.00（1000 分）","¥50.00（5000 分）"]，确认？',
    '规则 minorLimits 改为 [{"fromAge":8,"singleFen":"¥50.00（5000 分）","monthFen":"¥200.00（20000 分）"}]，确认？',
  ])
  expect((await run('rules', 'show')).out).toContain('rechargeFen\t["1000分","5000分"]')
  await run('rules', 'set', 'refundDays', '9')
  await run('rules', 'set', 'payoutFromFen', 'null')
  expect(console.asked).toHaveLength(3)
})

test('without a terminal does nothing without --yes, and shows the sum instead', async () => {
  const { orderId, title } = await buildBought(1000)
  console.isAgreed = undefined
  const words = ['refunds', 'start', orderId, '2元', '道歉', '--take', 'nothing']
  expect(await run(...words)).toEqual({
    code: 1,
    err: `没有执行：退款 ¥2.00（200 分），订单 ${orderId}；${title}：不收回，已有的权益保留。这里没有终端可以确认，要执行请加上 --yes`,
  })
  expect((await run(...words, '--json')).err).toContain('"msg":"没有执行')
  expect(console.asked).toEqual([])
  expect((await run(...words, '--yes')).code).toBe(0)
  expect(console.asked).toEqual([`退款 ¥2.00（200 分），订单 ${orderId}；${title}：不收回，已有的权益保留`])
})
