import type { UserCoupon } from '@shenglang/contract/commerce/coupons/coupons'
import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { expect, test } from 'vitest'
import { buildCommerce } from '../../../test/commerce/commerce-deps.ts'
import { cancelOrder, createOrder } from '../../../test/commerce/sales.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const commerce = buildCommerce(application)
const finance = await buildUser(application, { permissions: ['finance'] })
const TERM = { startTime: '2026-11-20T00:00:00+08:00', endTime: '2026-12-20T00:00:00+08:00' }

let serial = 0
async function build(body: object = {}): Promise<{ couponId: string; code: string }> {
  const input = { code: `code-${++serial}`, title: '开业礼', offFen: 500, ...TERM, ...body }
  const { data, msg } = await send('POST', '/pay/admin/coupon/create', input, finance)
  if (!data) throw new Error(msg)
  return data as { couponId: string; code: string }
}
const claim = (person: Person, code: string) => send('POST', '/pay/client/coupon/claim', { code }, person)
const couponsOf = async (person: Person) => {
  const { rows } = await send('GET', '/pay/client/coupon', {}, person)
  return (rows as UserCoupon[]).map(({ code, state }) => [code, state])
}

/** Uses a coupon for a track of ¥30. */
async function use(userId: string, couponCode: string) {
  const goodsId = await buildResource(database, { price_fen: 3000 })
  const request = { goodsType: 'RESOURCE', goodsId, quantity: 1, channel: 'sandbox', couponCode } as const
  const order = await createOrder(commerce, userId, request)
  return { orderId: order.order_id, discounts: [Number(order.discount_fen)] }
}
/** The quote of such a track with a coupon, or with the best one held. */
async function quoteOf(person: Person, couponCode?: string) {
  const goodsId = await buildResource(database, { price_fen: 3000 })
  const { data } = await send('POST', '/pay/client/order/quote', { goodsType: 'RESOURCE', goodsId, couponCode }, person)
  return data as Quote
}
const giveBack = (orderId: string) => cancelOrder(commerce, orderId, 'buyer')

test('a coupon is claimed by its code, used once, and returned with its cancelled order', async () => {
  const person = await buildUser(application)
  const { code } = await build()
  expect((await claim(person, code.toLowerCase())).data).toMatchObject({ code, state: 'usable', offFen: 500 })
  expect((await claim(person, code)).msg).toBe('这张优惠券你已经领过')
  const { orderId, discounts } = await use(person.userId, code)
  expect([discounts, await couponsOf(person)]).toEqual([[500], [[code, 'used']]])
  await expect(use(person.userId, code)).rejects.toMatchObject({ code: 'COUPON_REFUSED', message: '这张优惠券你已经领过' })
  await giveBack(orderId)
  expect(await couponsOf(person)).toEqual([[code, 'usable']])
  expect((await use(person.userId, code)).discounts).toEqual([500])
})

test('a coupon used twice at once pays once; of many claims at once one gets the last coupon', async () => {
  const person = await buildUser(application)
  const { code } = await build()
  await claim(person, code)
  const twice = await Promise.allSettled([use(person.userId, code), use(person.userId, code), use(person.userId, code)])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { code: last } = await build({ total: 2 })
  const people = await Promise.all(Array.from({ length: 6 }, () => buildUser(application)))
  const outcomes = await Promise.allSettled(people.map(({ userId }) => use(userId, last)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const messages = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason.message : []))
  expect(new Set(messages)).toEqual(new Set(['优惠券已经领完']))
})

test('two coupons that one user may have are used by two orders at once', async () => {
  const person = await buildUser(application)
  const { code } = await build({ perPerson: 2 })
  await claim(person, code)
  await claim(person, code)
  const orders = await Promise.all([use(person.userId, code), use(person.userId, code)])
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(2)
})

test('quote and order refuse a coupon with the same words', async () => {
  const person = await buildUser(application)
  const { code } = await build({ fromFen: 10_000 })
  for (const [given, message] of [['NO-SUCH', '没有这个优惠码'] as const, [code, '满 ¥100 可用，还差 ¥70'] as const]) {
    expect((await quoteOf(person, given)).refusal).toEqual({ code: 'COUPON_REFUSED', message })
    await expect(use(person.userId, given)).rejects.toMatchObject({ code: 'COUPON_REFUSED', message })
  }
})

test('a stopped coupon can be neither claimed nor used', async () => {
  const person = await buildUser(application)
  const { code, couponId } = await build()
  await claim(person, code)
  await send('POST', `/pay/admin/coupon/stop/${couponId}`, {}, finance)
  await expect(use(person.userId, code)).rejects.toMatchObject({ message: '这张优惠券已经停用' })
  expect((await claim(await buildUser(application), code)).msg).toBe('这张优惠券已经停用')
  expect(await couponsOf(person)).toEqual([[code, 'ended']])
})

test('a given coupon is visible to its owner alone, who is notified', async () => {
  const [owner, other] = [await buildUser(application), await buildUser(application)]
  const { code, couponId } = await build({ isClaimable: false })
  const { data } = await send('POST', `/pay/admin/coupon/give/${couponId}`, { userId: owner.userId }, finance)
  expect(data).toMatchObject({ takenCount: 1, usedCount: 0 })
  await expect(use(other.userId, code)).rejects.toMatchObject({ message: '没有这个优惠码' })
  expect((await claim(other, code)).msg).toBe('没有这个优惠码')
  await use(owner.userId, code)
  await expect(use(owner.userId, code)).rejects.toMatchObject({ message: '这张优惠券你已经用过' })
  const { rows } = await database.pool.query('select title from notices where user_id = $1', [owner.userId])
  expect(rows).toEqual([{ title: '你收到一张优惠券：开业礼' }])
})

test('finds the best of the coupons held', async () => {
  const person = await buildUser(application)
  const [small, large, far] = [
    await build({ offFen: 300 }),
    await build({ offFen: 0, offPercent: 20 }),
    await build({ fromFen: 9000 }),
  ]
  for (const { code } of [small, large, far]) await claim(person, code)
  expect((await quoteOf(person)).bestCoupon).toEqual({ code: large.code, discountFen: 600 })
})

test.each([
  ['neither amount nor percent', { offFen: 0 }, 'offFen'],
  ['both', { offPercent: 10 }, 'offFen'],
  ['a negative amount', { offFen: -1 }, 'offFen'],
  ['half a fen', { offFen: 1.5 }, 'offFen'],
  ['more than all', { offFen: 0, offPercent: 101 }, 'offPercent'],
  ['an end before its beginning', { endTime: '2026-11-01T00:00:00+08:00' }, 'endTime'],
  ['a day without zone', { startTime: '2026-11-01T00:00:00' }, 'startTime'],
  ['a top-up', { goodsTypes: ['RECHARGE'] }, 'goodsTypes'],
  ['no title', { title: ' ' }, 'title'],
])('%s makes no coupon', async (_name, body, field) => {
  const input = { code: 'BAD-ONE', title: '坏', offFen: 500, ...TERM, ...body }
  const { status, detail, msg } = await send('POST', '/pay/admin/coupon/create', input, finance)
  expect([status, String((detail as { field: string }).field)]).toEqual([400, expect.stringContaining(field)])
  expect(msg).not.toMatch(/invalid|expected/i)
})

test('a code belongs to one coupon, and its resource must exist', async () => {
  const { code } = await build()
  const input = { code, title: '再', offFen: 500, ...TERM }
  expect((await send('POST', '/pay/admin/coupon/create', input, finance)).fault).toBe('COUPON_CODE_TAKEN')
  const missing = { ...input, code: 'OTHER-1', resourceId: '999999' }
  expect((await send('POST', '/pay/admin/coupon/create', missing, finance)).fault).toBe('GOODS_NOT_FOUND')
  const resourceId = await buildResource(database, { title: '只此一件', artist_id: await buildArtist(database) })
  expect(await build({ resourceId })).toMatchObject({ resourceTitle: '只此一件' })
})

test('listed coupons are visible to everybody while they can be used, and used by code without being claimed', async () => {
  const listed = async () =>
    ((await send('GET', '/client/app/cms/coupons', {}, {})).data as { code: string }[]).map(({ code }) => code)
  const { code, couponId } = await build({ isListed: true })
  const later = await build({ isListed: true, startTime: '2026-12-01T00:00:00+08:00' })
  const few = await build({ isListed: true, total: 1 })
  await build()
  expect(await listed()).toEqual([code, few.code])
  const person = await buildUser(application)
  expect((await use(person.userId, code)).discounts).toEqual([500])
  await claim(person, few.code)
  expect(await listed()).toEqual([code])
  await send('POST', `/pay/admin/coupon/stop/${couponId}`, {}, finance)
  expect(await listed()).not.toContain(later.code)
  await expect(build({ isListed: true, isClaimable: false })).rejects.toThrow('展示给所有买家的优惠券应可以领取')
})

const change = (couponId: string, args: object) => send('POST', `/pay/admin/coupon/change/${couponId}`, args, finance)
const read = async (couponId: string) =>
  (await send('GET', `/pay/admin/coupon/${couponId}`, {}, finance)).data as { title: string; endTime: string; total: number }

test('name, end and number of a coupon are changed, and those who read it before are refused', async () => {
  const { couponId, code } = await build({ total: 1 })
  await claim(await buildUser(application), code)
  const { title, endTime, total } = await read(couponId)
  const seen = { title, endTime, total }
  const later = '2027-01-01T00:00:00.000Z'
  const input = { title: '跨年礼', endTime: later, total: 2 }
  expect((await change(couponId, { ...input, seen })).data).toMatchObject({ ...input, takenCount: 1, offFen: 500 })
  expect(await change(couponId, { ...input, total: 5, seen })).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
  expect((await claim(await buildUser(application), code)).status).toBe(200)
  expect((await claim(await buildUser(application), code)).msg).toBe('优惠券已经领完')
  expect((await change(couponId, { ...input, total: 0 })).data).toMatchObject({ total: 0 })
})

test('a claim and a change that leaves none for it exclude one another', async () => {
  const { couponId, code } = await build({ total: 2 })
  await claim(await buildUser(application), code)
  const person = await buildUser(application)
  const { title, endTime } = await read(couponId)
  const [claimed, changed] = await Promise.all([claim(person, code), change(couponId, { title, endTime, total: 1 })])
  expect([claimed.status, changed.status].filter((status) => status === 200)).toHaveLength(1)
})

test.each([
  ['总数不能更少', { total: 1 }, 'total'],
  ['请填写名称', { title: ' ' }, 'title'],
])('refuses a change of a coupon: %s', async (message, args, field) => {
  const { couponId, code } = await build()
  for (const _ of [1, 2]) await claim(await buildUser(application), code)
  const { title, endTime } = await read(couponId)
  const answer = await change(couponId, { title, endTime, total: 0, ...args })
  expect(answer).toMatchObject({ status: 400, detail: { field } })
  expect(answer.msg).toContain(message)
})

test('refuses to change a stopped or missing coupon, and markup in its name stays text', async () => {
  const { couponId } = await build()
  const { endTime } = await read(couponId)
  const html = '<b>礼</b>'
  expect((await change(couponId, { title: html, endTime, total: 0 })).data).toMatchObject({ title: html })
  await send('POST', `/pay/admin/coupon/stop/${couponId}`, {}, finance)
  expect((await change(couponId, { title: '再', endTime, total: 0 })).msg).toBe('优惠券已经停用，不能修改')
  expect((await change('999999', { title: '再', endTime, total: 0 })).fault).toBe('COUPON_NOT_FOUND')
})
