import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildPackOf } from '../../../test/commerce/packs.ts'
import { buildSale, type Thing } from '../../../test/commerce/sales.ts'
import { takeWork } from '../../../test/commerce/takings.ts'
import { buildUpgrade } from '../../../test/commerce/upgrades.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'
import { reportDifference } from '../payments/differences.ts'
import { releasePresales } from '../sale/releases.ts'
import { endRefund } from './end-refund.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const finance = await buildUser(application, { permissions: ['finance'] })

const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const finish = (refundId: string, state: 'done' | 'failed') => endRefund({ db, now: () => clock.now }, refundId, { state })
const start = (orderId: string, amountFen: number, body: object = {}) =>
  send('POST', `/client/app/admin/order/refund/${orderId}`, { amountFen, take: 'all', reason: '测试', ...body }, finance)
/** Staff refund, and the provider answers as given. */
async function giveBack(orderId: string, amountFen: number, body: object = {}, state: 'done' | 'failed' = 'done') {
  const { data, msg } = await start(orderId, amountFen, body)
  if (!data) throw new Error(msg)
  await finish((data as { refundId: string }).refundId, state)
}
interface QuotedForStaff {
  openFen: number
  amountFen: number
  lines: { amountFen: number; openFen: number; downloadCount: number; takes: { take: string; text: string }[] }[]
  chosen: { amountFen: number; text: string }[]
}
const quoteForStaff = async (orderId: string, args: object = {}) =>
  (await send('GET', `/client/app/admin/order/refund/quote/${orderId}`, args, finance)).data as QuotedForStaff
const quote = async (buyer: Person, orderId: string, args: object = {}) =>
  (await send('GET', `/pay/client/order/refund/quote/${orderId}`, args, buyer)).data
const sell = (buyer: Person, ...things: Thing[]) => buildSale(application, buyer.userId, things)
const rightsOf = async ({ userId }: Person) =>
  (await query('select resource_id from entitlements where user_id = $1 and revoked_at is null order by 1', userId)).map(
    ({ resource_id }) => resource_id,
  )
const orderOf = async (orderId: string) =>
  (await query('select status, refunded_fen::int as fen from orders where order_id = $1', orderId))[0]
const download = ({ userId }: Person, resourceId: string) => takeWork(application, userId, resourceId)
const packOf = (...prices: number[]) =>
  buildPackOf(
    database,
    prices.map((price_fen) => ({ price_fen })),
  )
const noticeOf = async (person: Person) => (await send('GET', '/client/app/user/message', {}, person)).rows?.[0]
/** Goods of which three were ordered, and so many are left. */
async function buildGoods(stock: number) {
  const goods = await buildResource(database, { content_type: 4 })
  await query('insert into sale_terms (resource_id, stock, taken_count) values ($1, $2, 3)', goods, stock)
  const stockOf = async () => (await query('select stock from sale_terms where resource_id = $1', goods))[0]?.stock
  return { goods, stockOf }
}

test('a goodwill refund leaves the right, and the rest of the money can be refunded later with it', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  const orderId = await sell(buyer, { goodsId: track, fen: 1000 })
  await giveBack(orderId, 300, { take: 'nothing' })
  expect([await rightsOf(buyer), await orderOf(orderId)]).toEqual([[track], { status: 'COMPLETED', fen: 300 }])
  expect(await noticeOf(buyer)).toMatchObject({ content: expect.stringContaining('权益保留') })
  expect(await quote(buyer, orderId)).toMatchObject({ amountFen: 700, isByItself: true, lines: [{ takeText: '收回播放与下载' }] })
  await giveBack(orderId, 700)
  expect([await rightsOf(buyer), await orderOf(orderId)]).toEqual([[], { status: 'REFUNDED', fen: 1000 }])
})

test('staff always say what a refund revokes: a fen of goodwill ends no year of VIP3 by default', async () => {
  const buyer = await buildUser(application)
  const detail = { vipLevel: 3, months: 12, taken: [] }
  const orderId = await sell(buyer, { goodsType: 'VIP', goodsId: '1', fen: 30_000, detail })
  const needed = { status: 400, msg: expect.stringContaining('请写明收回什么') }
  expect(await start(orderId, 1, { take: undefined })).toMatchObject(needed)
  clock.now = new Date(clock.now.getTime() + 1000)
  const { data } = await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '不用了' }, buyer)
  const decide = (body: object) =>
    send('POST', `/client/app/admin/refund/${(data as { refundId: string }).refundId}`, { answer: '已核实', ...body }, finance)
  expect(await decide({ outcome: 'approve', amountFen: 1 })).toMatchObject(needed)
  expect(await decide({ outcome: 'refuse' })).toMatchObject({ status: 200 })
  expect(await adopt(await report(await attemptOf(orderId), 'P0', 1), { take: undefined })).toMatchObject(needed)
  expect((await vipOf(buyer))[0]).toBe(3)
  await giveBack(orderId, 1, { take: 'nothing' })
  expect((await vipOf(buyer))[0]).toBe(3)
  await giveBack(orderId, 29_000, { take: 'rule' })
  expect((await vipOf(buyer))[0]).toBe(0)
})

test('by the rule, the downloaded works of a pack stay, also when staff start the refund', async () => {
  const buyer = await buildUser(application)
  const { pack, tracks } = await packOf(1000, 1000)
  const orderId = await sell(buyer, { goodsId: pack, fen: 2000 })
  await download(buyer, tracks[0] ?? '')
  await giveBack(orderId, 1000, { take: 'rule' })
  expect(await rightsOf(buyer)).toEqual([tracks[0]])
})

test('a right revoked for part of its money is revoked once; the rest is open to staff, not by the rules', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  const orderId = await sell(buyer, { goodsId: track, fen: 1000 })
  await giveBack(orderId, 400)
  expect(await rightsOf(buyer)).toEqual([])
  expect(await quoteForStaff(orderId)).toMatchObject({ openFen: 600, amountFen: 0, lines: [{ takes: [{ take: 'nothing' }] }] })
  expect((await start(orderId, 601)).msg).toBe('最多可退 ¥6')
  await giveBack(orderId, 600, {}, 'failed')
  expect(await rightsOf(buyer)).toEqual([])
})

test('returned units no longer count towards the limit for one buyer', async () => {
  const [buyer, { goods }] = [await buildUser(application), await buildGoods(9)]
  await query('update sale_terms set per_person_max = 3 where resource_id = $1', goods)
  await query('update resources set price_fen = 1000 where resource_id = $1', goods)
  const thing = { goodsId: goods, fen: 3000, quantity: 3, detail: { isDigital: false } }
  const orderId = await buildSale(application, buyer.userId, [thing], { isShipped: true })
  const more = async () =>
    (await send('POST', '/pay/client/order/quote', { goodsType: 'RESOURCE', goodsId: goods, quantity: 2 }, buyer)).data
  expect(await more()).toMatchObject({ refusal: { code: 'PERSON_PIECES' } })
  await giveBack(orderId, 2000, { take: 'part', pieces: 2 })
  expect(await more()).toMatchObject({ refusal: null })
})

test('a track with limited stock returns its unit with its right, not with a goodwill refund', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  await query('insert into sale_terms (resource_id, stock, taken_count) values ($1, 5, 1)', track)
  const stockOf = async () => (await query('select stock from sale_terms where resource_id = $1', track))[0]?.stock
  const orderId = await sell(buyer, { goodsId: track, fen: 1000 })
  await giveBack(orderId, 500, { take: 'nothing' })
  expect(await stockOf()).toBe(5)
  await giveBack(orderId, 100)
  expect(await stockOf()).toBe(6)
  await giveBack(orderId, 400)
  expect(await stockOf()).toBe(6)
})

test('two of three units are refunded, and both return to the stock', async () => {
  const [buyer, { goods, stockOf }] = [await buildUser(application), await buildGoods(5)]
  const thing = { goodsId: goods, fen: 3000, quantity: 3, detail: { isDigital: false } }
  const orderId = await buildSale(application, buyer.userId, [thing], { isShipped: true })
  expect((await quoteForStaff(orderId)).chosen).toEqual([])
  expect((await quoteForStaff(orderId, { amountFen: 2000, take: 'part', pieces: 2 })).chosen).toMatchObject([
    { amountFen: 2000, text: '收回 2 件（共 3 件）' },
  ])
  expect(await quoteForStaff(orderId, { amountFen: 3001 })).toBeUndefined()
  expect((await start(orderId, 2000, { take: 'part' })).msg).toContain('部分收回商品请写明收回几件')
  expect((await start(orderId, 2000, { take: 'part', pieces: 4 })).msg).toContain('最多收回 3 件')
  await giveBack(orderId, 2000, { take: 'part', pieces: 2 })
  expect(await stockOf()).toBe(7)
  expect(await noticeOf(buyer)).toMatchObject({ content: expect.stringContaining('收回 2 件') })
  await giveBack(orderId, 500, { take: 'nothing' })
  expect(await stockOf()).toBe(7)
  await giveBack(orderId, 500)
  expect([await stockOf(), await orderOf(orderId)]).toEqual([8, { status: 'REFUNDED', fen: 3000 }])
})

const vipOf = async (buyer: Person) => {
  const token = await signInAgain(application, buyer.userId)
  const { data } = await send('GET', '/client/app/user/userinfo', {}, { token })
  const { vipLevel, vipExpireTime } = data as { vipLevel: number; vipExpireTime: string }
  return [vipLevel, vipExpireTime && (Date.parse(vipExpireTime) - clock.now.getTime()) / DAY_MS]
}
const sellVip = (buyer: Person, fen: number, vipLevel = 1) =>
  sell(buyer, { goodsType: 'VIP', goodsId: '1', fen, detail: { vipLevel, months: 1, taken: [] } })
const worthOf = async ({ userId }: Person) =>
  (await query('select worth_fen::int as fen from vip_periods where user_id = $1', userId)).map(({ fen }) => fen)

test('days of a level are refunded, restored to the millisecond if the refund fails, and pay for no upgrade', async () => {
  const buyer = await buildUser(application)
  const orderId = await sellVip(buyer, 3000)
  const [, days] = await vipOf(buyer)
  await giveBack(orderId, 1000, { take: 'part', days: 10 }, 'failed')
  expect([await vipOf(buyer), await worthOf(buyer)]).toEqual([[1, days], [3000]])
  await giveBack(orderId, 1000, { take: 'part', days: 10 })
  expect([await vipOf(buyer), await worthOf(buyer)]).toEqual([[1, Number(days) - 10], [2000]])
  await giveBack(orderId, 500, { take: 'nothing' })
  expect([await vipOf(buyer), await worthOf(buyer)]).toEqual([[1, Number(days) - 10], [1500]])
  await giveBack(orderId, 1500)
  expect([await vipOf(buyer), await orderOf(orderId)]).toEqual([[0, ''], { status: 'REFUNDED', fen: 3000 }])
})

test('a level is refunded less the price of its downloads if that is less, and staff see how much', async () => {
  const buyer = await buildUser(application)
  const orderId = await sellVip(buyer, 3000)
  for (const price_fen of [1500, 1200])
    await download(buyer, await buildResource(database, { price_fen, free_vip_level: 1 }, [buildSource()]))
  await download(buyer, await buildResource(database, { price_fen: 900, free_vip_level: 0 }, [buildSource()]))
  const before = clock.now
  clock.now = new Date(before.getTime() + 1000)
  expect(await quoteForStaff(orderId)).toMatchObject({ rulesVersion: 3 })
  expect((await quoteForStaff(orderId)).lines).toMatchObject([{ amountFen: 300, openFen: 3000, downloadCount: 2 }])
  const { data } = await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '不用了' }, buyer)
  const listed = await send('GET', '/client/app/admin/refund', {}, finance)
  expect(listed.rows).toMatchObject([{ refundId: (data as { refundId: string }).refundId, amountFen: 300, downloadCount: 2 }])
  await query('update orders set refund_rules = 1 where order_id = $1', orderId)
  await send(
    'POST',
    `/client/app/admin/refund/${(data as { refundId: string }).refundId}`,
    { outcome: 'refuse', answer: '再算一次' },
    finance,
  )
  expect((await quoteForStaff(orderId)).amountFen).toBe(3000)
  clock.now = before
})

test('a pack of ¥36 whose track of ¥30 was taken refunds ¥6; the track stays, the others are revoked', async () => {
  const buyer = await buildUser(application)
  const { pack, tracks } = await packOf(3000, 500, 500, 500, 500, 500, 500, 500)
  const orderId = await sell(buyer, { goodsId: pack, fen: 3600 })
  await download(buyer, tracks[0] ?? '')
  const text = '收回没有下载的 7 首，下载过的 1 首保留'
  expect(await quote(buyer, orderId)).toMatchObject({
    amountFen: 600,
    isByItself: false,
    lines: [{ take: 'part', takeText: text }],
  })
  await giveBack(orderId, 600, { take: 'part' }, 'failed')
  expect(await rightsOf(buyer)).toHaveLength(9)
  await giveBack(orderId, 600, { take: 'part' })
  expect(await rightsOf(buyer)).toEqual([tracks[0]])
  // The track that stayed can be refunded alone, and is restored alone if that fails.
  await giveBack(orderId, 100, {}, 'failed')
  expect(await rightsOf(buyer)).toEqual([tracks[0]])
  await giveBack(orderId, 100)
  expect(await rightsOf(buyer)).toEqual([])
})

test('the threshold of a coupon applies to what is not refunded', async () => {
  const buyer = await buildUser(application)
  const tracks = [await buildResource(database), await buildResource(database)]
  const orderId = await sell(buyer, ...tracks.map((goodsId) => ({ goodsId, fen: 4000 })))
  await query('update order_items set unit_fen = 5000 where order_id = $1', orderId)
  const [coupon] = await query(
    `insert into coupons (code, title, off_fen, from_fen, starts_at, ends_at, taken_count)
     values ('FROM100', '满减', 2000, 10000, now(), now() + interval '1 day', 1) returning coupon_id`,
  )
  await query(
    'insert into user_coupons (user_id, coupon_id, order_id) values ($1, $2, $3)',
    buyer.userId,
    coupon?.coupon_id,
    orderId,
  )
  const [first, second] = await query('select order_item_id as id from order_items where order_id = $1 order by 1', orderId)
  expect(await quote(buyer, orderId)).toMatchObject({ amountFen: 8000 })
  expect(await quote(buyer, orderId, { orderItemId: first?.id })).toMatchObject({
    amountFen: 3000,
    lines: [{ withheldFen: 1000 }],
  })
  const { data } = await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '买错了', orderItemId: first?.id }, buyer)
  await finish((data as { refundId: string }).refundId, 'done')
  expect(await rightsOf(buyer)).toEqual([tracks[1]])
  expect(await quote(buyer, orderId, { orderItemId: second?.id })).toMatchObject({ amountFen: 5000 })
  const last = await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '买错了' }, buyer)
  await finish((last.data as { refundId: string }).refundId, 'done')
  expect([await rightsOf(buyer), await orderOf(orderId)]).toEqual([[], { status: 'REFUNDED', fen: 8000 }])
})

test('an offline lease that only the purchase opens counts as taken', async () => {
  const buyer = await buildUser(application)
  const [track, open] = await Promise.all(
    [PURCHASE_ONLY, 0].map((play_vip_level) =>
      buildResource(database, { price_fen: 700, play_vip_level }, [buildSource({ hls_key: `hls/ab/leased-${play_vip_level}` })]),
    ),
  )
  if (!track || !open) throw new Error('two tracks were built')
  const orderId = await sell(buyer, { goodsId: track, fen: 700 })
  const openOrder = await sell(buyer, { goodsId: open, fen: 700 })
  expect(await quote(buyer, orderId)).toMatchObject({ amountFen: 700, isByItself: true })
  await send('POST', '/client/app/offline/lease', { resourceIds: [track, open] }, buyer)
  expect(await quote(buyer, openOrder)).toMatchObject({ amountFen: 700, isByItself: true })
  expect(await quote(buyer, orderId)).toMatchObject({ amountFen: 0, refusal: expect.stringContaining('按规则没有可退的金额') })
  const revocationsOf = async () => {
    const { data } = await send('GET', '/client/app/user/userinfo', {}, buyer)
    return (data as { revocations: number }).revocations
  }
  const before = await revocationsOf()
  await giveBack(orderId, 700)
  // By this number the device notices that it must renew its leases.
  await expect.poll(revocationsOf).toBe(before + 1)
  const { data } = await send('POST', '/client/app/offline/lease', { resourceIds: [track] }, buyer)
  expect(data).toMatchObject({ tracks: [], refused: [{ resourceId: track }] })
})

const sellUpgrade = ({ userId }: Person) => buildUpgrade(application, userId)
const refundIdOf = async (orderId: string) =>
  (await query('select refund_id from refunds where order_id = $1 order by refund_id desc', orderId))[0]?.refund_id

test('a request for an upgrade grants both orders in one decision, each by its own payment', async () => {
  const buyer = await buildUser(application)
  const { lower, upgrade } = await sellUpgrade(buyer)
  expect(await quote(buyer, lower)).toMatchObject({ refusal: expect.stringContaining('只能与那个订单一起退') })
  const { data } = await send('POST', `/pay/client/order/refund/${upgrade}`, { reason: '买错了' }, buyer)
  expect(data).toMatchObject({ state: 'granted', amountFen: 7000 })
  await finish(await refundIdOf(upgrade), 'failed')
  expect((await vipOf(buyer))[0]).toBe(2)
  const granted = await start(upgrade, 17_800, { together: true })
  expect(granted.data).toMatchObject({ orderId: upgrade, amountFen: 7000, state: 'granted' })
  expect(await vipOf(buyer)).toEqual([0, ''])
  for (const orderId of [upgrade, lower]) await finish(await refundIdOf(orderId), 'done')
  expect([await orderOf(upgrade), await orderOf(lower)]).toEqual([
    { status: 'REFUNDED', fen: 7000 },
    { status: 'REFUNDED', fen: 10_800 },
  ])
})

test('half of the time of an upgrade is half of what both orders paid', async () => {
  const buyer = await buildUser(application)
  const { lower, upgrade } = await sellUpgrade(buyer)
  const before = clock.now
  const [period] = await query('select starts_at, ends_at from vip_periods where user_id = $1 and vip_level = 2', buyer.userId)
  clock.now = new Date((period?.starts_at.getTime() + period?.ends_at.getTime()) / 2)
  const token = await signInAgain(application, finance.userId)
  const quoted = (await send('GET', `/client/app/admin/order/refund/quote/${upgrade}`, {}, { token })).data
  expect(quoted).toMatchObject({ amountFen: 3500, together: [{ orderId: lower, amountFen: 5400 }] })
  clock.now = before
})

test('if one of two orders cannot be refunded, neither is', async () => {
  const buyer = await buildUser(application)
  const { lower, upgrade } = await sellUpgrade(buyer)
  await query('update orders set paid_at = $1 where order_id = $2', new Date(clock.now.getTime() - 366 * DAY_MS), lower)
  expect((await start(upgrade, 17_800, { together: true })).msg).toContain('付款已超过一年')
  expect((await start(upgrade, 17_800, { together: true, take: 'nothing' })).msg).toContain('只能全部收回')
  expect([(await vipOf(buyer))[0], await orderOf(upgrade), await orderOf(lower)]).toEqual([
    2,
    { status: 'COMPLETED', fen: 0 },
    { status: 'COMPLETED', fen: 0 },
  ])
})

test('an upgrade and what paid for it refunded at once by two of the staff end in one of the two, and nothing twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await buildUser(application)
    const { lower, upgrade } = await sellUpgrade(buyer)
    const answers = await Promise.all([start(upgrade, 17_800, { together: true }), start(lower, 10_800), start(upgrade, 7000)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const rows = await query(
      "select order_id, sum(amount_fen)::int as fen from refunds where order_id = any($1) and state = 'granted' group by 1",
      [lower, upgrade],
    )
    for (const { order_id, fen } of rows) expect(fen).toBeLessThanOrEqual(order_id === lower ? 10_800 : 7000)
    for (const orderId of [upgrade, lower]) await finish(await refundIdOf(orderId), 'done')
  }
})

test('a presale with a goodwill refund is released, a refunded one is not', async () => {
  const track = await buildResource(database)
  const releaseAt = new Date(clock.now.getTime() + DAY_MS)
  await query('insert into sale_terms (resource_id, release_at, taken_count) values ($1, $2, 2)', track, releaseAt)
  const [first, second] = [await buildUser(application), await buildUser(application)]
  await giveBack(await sell(first, { goodsId: track, fen: 2000 }), 500, { take: 'nothing' })
  await giveBack(await sell(second, { goodsId: track, fen: 2000 }), 500)
  const later = new Date(clock.now.getTime() + 2 * DAY_MS)
  await releasePresales({ db, now: () => later }, new AbortController().signal)
  expect([await rightsOf(first), await rightsOf(second)]).toEqual([[track], []])
})

const attemptOf = async (orderId: string) =>
  (await query('select attempt_no from payment_attempts where order_id = $1', orderId))[0]?.attempt_no
const adopt = (differenceId: string, body: object = {}) =>
  send('POST', `/client/app/admin/difference/refund/${differenceId}`, { take: 'all', reason: '商户平台退的', ...body }, finance)
async function report(attemptNo: string, refundNo: string, theirsFen?: number): Promise<string> {
  await reportDifference(
    db,
    { channel: 'wechat', kind: 'unknown-refund', attemptNo, refundNo, ...(theirsFen === undefined ? {} : { theirsFen }) },
    clock.now,
  )
  const [row] = await query(
    'select difference_id from payment_differences where refund_no = $1 and attempt_no = $2',
    refundNo,
    attemptNo,
  )
  return row?.difference_id
}

test('a refund made at the provider is recorded by one call, with what it revokes', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  const orderId = await sell(buyer, { goodsId: track, fen: 1000 })
  const unknown = await report('', 'P1')
  expect((await adopt(unknown)).msg).toContain('等次日账单核对之后再处理')
  expect((await adopt(await report('A-nobody', 'P2', 500))).msg).toContain('不属于这里的订单')
  expect((await adopt(await report(await attemptOf(orderId), 'P3', 1001))).msg).toBe('最多可退 ¥10')
  expect([await rightsOf(buyer), await orderOf(orderId)]).toEqual([[track], { status: 'COMPLETED', fen: 0 }])
  const known = await report(await attemptOf(orderId), 'P1', 400)
  expect((await adopt(known, { take: 'nothing' })).data).toMatchObject({
    state: 'done',
    refundNo: 'P1',
    amountFen: 400,
    take: 'nothing',
  })
  expect([await rightsOf(buyer), await orderOf(orderId)]).toEqual([[track], { status: 'COMPLETED', fen: 400 }])
  expect(await query("select from payment_differences where refund_no = 'P1' and resolved_at is null")).toEqual([])
  expect((await adopt(known)).fault).toBe('REFUND_REFUSED')
})

test('only finance gets the staff quote, adopts a refund, and names in full what is revoked', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database)]
  const orderId = await sell(buyer, { goodsId: track, fen: 1000 })
  expect((await send('GET', `/client/app/admin/order/refund/quote/${orderId}`, {}, buyer)).status).toBe(403)
  expect((await send('POST', '/client/app/admin/difference/refund/1', { reason: '无' }, buyer)).status).toBe(403)
  for (const body of [{ take: 'half' }, { pieces: 1 }, { take: 'all', days: 3 }, { take: 'part', pieces: 0 }]) {
    expect((await start(orderId, 100, body)).status).toBe(400)
  }
  expect((await start(orderId, 100, { take: 'part' })).msg).toContain('单曲只能全部收回或不收回')
  expect([await rightsOf(buyer), await orderOf(orderId)]).toEqual([[track], { status: 'COMPLETED', fen: 0 }])
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})
