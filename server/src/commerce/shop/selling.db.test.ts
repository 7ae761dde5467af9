import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { expect, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { cancelOrder, createOrder } from '../../../test/commerce/sales.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import type { OrderRequest } from '../orders/create-order.ts'
import { selectEntitled } from '../rights/entitlements.sql.ts'
import { releasePresales } from '../sale/releases.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const deps = { db, now: () => clock.now, payments: new Map(), log: application.app.log } as const
const staff = await buildUser(application, { permissions: ['content', 'finance'] })
const artist_id = await buildArtist(database)
const HOME = { name: '林夜', phone: '13812345678', province: '上海市', city: '上海市', district: '静安区', detail: '巨鹿路 1 号' }

const build = (overrides: object = {}) =>
  buildResource(database, { price_fen: 1000, free_vip_level: PURCHASE_ONLY, artist_id, ...overrides })
const buildGoods = (overrides: object = {}) => build({ content_type: CONTENT_TYPES.goods, ...overrides })
const setTerms = (id: string, terms: object) => send('POST', `/pay/admin/goods/set/${id}`, terms, staff)
async function buildBuyer(balanceFen = 100_000): Promise<Person & { addressId: string }> {
  const person = await buildUser(application)
  await giveBalance(application, person.userId, balanceFen)
  const { data } = await send('POST', '/pay/client/address/save', HOME, person)
  return { ...person, addressId: (data as { addressId: string }).addressId }
}
const create = (person: Person, body: object) =>
  send('POST', '/pay/page/create', { goodsType: 'RESOURCE', channel: 'balance', ...body }, person)
const place = (person: Person & { addressId: string }, goodsId: string, more: Partial<OrderRequest> = {}) =>
  createOrder(deps, person.userId, {
    goodsType: 'RESOURCE',
    goodsId,
    quantity: 1,
    channel: 'balance',
    addressId: person.addressId,
    ...more,
  })
const stockOf = async (id: string) =>
  (await database.pool.query('select stock from sale_terms where resource_id = $1', [id])).rows[0]?.stock
const statusOf = async (orderId: string) =>
  (await database.pool.query('select status from orders where order_id = $1', [orderId])).rows[0]?.status
const release = () => releasePresales(deps, AbortSignal.timeout(60_000))

let serial = 0
async function buildCoupon(body: object = {}): Promise<string> {
  const code = `SELL-${++serial}`
  const time = { startTime: '2026-11-01T00:00:00Z', endTime: '2027-01-01T00:00:00Z' }
  await send('POST', '/pay/admin/coupon/create', { code, title: '券', offFen: 100, ...time, ...body }, staff)
  return code
}

test('goods need an address, and the order keeps it as it was', async () => {
  const [buyer, goods] = [await buildBuyer(), await buildGoods()]
  expect((await create(buyer, { goodsId: goods })).fault).toBe('ADDRESS_REQUIRED')
  const other = await buildBuyer()
  expect((await create(buyer, { goodsId: goods, addressId: other.addressId })).fault).toBe('ADDRESS_NOT_FOUND')
  const { data } = await create(buyer, { goodsId: goods, addressId: buyer.addressId, quantity: 2, expectedFen: 2000 })
  await send('POST', `/pay/client/address/remove/${buyer.addressId}`, {}, buyer)
  const { orderId } = data as { orderId: string }
  const { rows } = await database.pool.query('select status, address from orders where order_id = $1', [orderId])
  expect(rows).toMatchObject([{ status: 'PAID', address: HOME }])
})

test('the last units go to as many orders, and return with one that is cancelled', async () => {
  const goods = await buildGoods()
  await setTerms(goods, { stock: 3 })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buildBuyer()))
  const outcomes = await Promise.allSettled(buyers.map((buyer) => place(buyer, goods)))
  const orders = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value.order_id : []))
  expect([orders.length, await stockOf(goods)]).toEqual([3, 0])
  await cancelOrder(deps, orders[0] ?? '', 'buyer')
  expect(await stockOf(goods)).toBe(1)
})

test('two buyers who want the same two items in opposite order both get an answer', async () => {
  const [a, b, one, other] = [await buildGoods(), await buildGoods(), await buildBuyer(), await buildBuyer()]
  for (const id of [a, b]) await setTerms(id, { stock: 100 })
  const items = [a, b].map((goodsId) => ({ goodsType: 'RESOURCE' as const, goodsId, quantity: 1 }))
  const both = (buyer: Person & { addressId: string }, ordered: typeof items) =>
    create(buyer, { goodsType: undefined, items: ordered, addressId: buyer.addressId })
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([both(one, items), both(other, items.toReversed())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  expect([await stockOf(a), await stockOf(b)]).toEqual([80, 80])
})

test('a coupon is split over the items, to the last fen, and returns with a cancelled order', async () => {
  const [buyer, a, b] = [await buildBuyer(), await build({ price_fen: 333 }), await build({ price_fen: 667 })]
  const couponCode = await buildCoupon()
  const items = [a, b].map((goodsId) => ({ goodsType: 'RESOURCE' as const, goodsId, quantity: 1 }))
  const request = { channel: 'balance', items, quantity: 1, couponCode } as const
  const order = await createOrder(deps, buyer.userId, request)
  expect(order).toMatchObject({ amount_fen: '900', discount_fen: '100' })
  const { rows } = await database.pool.query('select amount_fen from order_items where order_id = $1 order by 1', [
    order.order_id,
  ])
  expect(rows.map(({ amount_fen }) => Number(amount_fen))).toEqual([300, 600])
  await expect(createOrder(deps, buyer.userId, request)).rejects.toMatchObject({
    code: 'COUPON_REFUSED',
  })
  await cancelOrder(deps, order.order_id, 'buyer')
  expect((await create(buyer, { ...request, goodsType: undefined, expectedFen: 900 })).status).toBe(200)
})

test('a coupon used by two orders at once pays one of them', async () => {
  const [buyer, a, b] = [await buildBuyer(), await build(), await build()]
  const couponCode = await buildCoupon()
  const answers = await Promise.all([a, b].map((goodsId) => create(buyer, { goodsId, couponCode })))
  expect(answers.map(({ fault }) => fault).toSorted()).toEqual(['COUPON_REFUSED', undefined])
})

test('an item that a coupon pays whole costs no money', async () => {
  const [buyer, track] = [await buildBuyer(0), await build()]
  const couponCode = await buildCoupon({ offFen: 0, offPercent: 100 })
  expect((await create(buyer, { goodsId: track, couponCode })).data).toMatchObject({ amountFen: 0, qrCode: '' })
  expect(await selectEntitled(db, buyer.userId, [track])).toEqual(new Set([track]))
})

test('buyers who ordered before the release get it then, and are notified once', async () => {
  const start = clock.now
  const [buyer, member, track] = [await buildBuyer(), await buildBuyer(), await build({ title: '新专辑' })]
  await database.pool.query(
    `insert into vip_periods (user_id, vip_level, starts_at, ends_at, source) values ($1, 3, $2, $3, 'grant')`,
    [member.userId, '2026-11-01', '2027-11-01'],
  )
  await setTerms(track, { stock: 2, releaseTime: '2026-11-22T00:00:00Z' })
  const first = (await create(buyer, { goodsId: track })).data as { orderId: string; amountFen: number }
  const second = (await create(member, { goodsId: track })).data as { amountFen: number }
  expect([first.amountFen, second.amountFen]).toEqual([1000, 800])
  expect((await create(buyer, { goodsId: track })).fault).toBe('ALREADY_BOUGHT')
  expect((await create(await buildBuyer(), { goodsId: track })).fault).toBe('SOLD_OUT')
  await release()
  expect([await statusOf(first.orderId), (await selectEntitled(db, buyer.userId, [track])).size]).toEqual(['PAID', 0])
  clock.now = new Date('2026-11-22T00:00:00Z')
  await Promise.all([release(), release()])
  expect([await statusOf(first.orderId), (await selectEntitled(db, buyer.userId, [track])).size]).toEqual(['COMPLETED', 1])
  await release()
  const { rows } = await database.pool.query(`select title from notices where user_id = $1 and title like '%已经发布'`, [
    buyer.userId,
  ])
  expect(rows).toEqual([{ title: '《新专辑》已经发布' }])
  await setTerms(track, { stock: 1 })
  const late = await buildBuyer()
  expect((await create(late, { goodsId: track, expectedFen: 1000 })).status).toBe(200)
  expect((await selectEntitled(db, late.userId, [track])).size).toBe(1)
  clock.now = start
})

test('an interrupted release continues, and a postponed one waits', async () => {
  const start = clock.now
  const [buyer, track] = [await buildBuyer(), await build()]
  await setTerms(track, { releaseTime: '2026-11-23T00:00:00Z' })
  await create(buyer, { goodsId: track })
  clock.now = new Date('2026-11-23T00:00:00Z')
  await releasePresales(deps, AbortSignal.abort())
  expect((await selectEntitled(db, buyer.userId, [track])).size).toBe(0)
  await setTerms(track, { releaseTime: '2026-11-24T00:00:00Z' })
  await release()
  expect((await selectEntitled(db, buyer.userId, [track])).size).toBe(0)
  clock.now = new Date('2026-11-24T00:00:00Z')
  await release()
  expect((await selectEntitled(db, buyer.userId, [track])).size).toBe(1)
  clock.now = start
})

test('its artist cannot open a presale sooner than its release', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const track = await build({ artist_id: artist.userId, state: 'published' })
  expect((await setTerms(track, { releaseTime: '2027-06-01T00:00:00Z' })).status).toBe(200)
  const save = (changes: object) => send('POST', '/client/app/resource/save', { resourceId: track, ...changes }, artist)
  expect((await save({ freeVipLevel: 1 })).msg).toBe('预售中的作品，下载只能是“仅限购买”')
  expect((await save({ priceFen: 0 })).msg).toBe('预售中的作品不能改为免费')
  expect((await save({ freeVipLevel: PURCHASE_ONLY, priceFen: 1200 })).status).toBe(200)
  await database.pool.query('update sale_terms set released_at = now(), release_at = $2 where resource_id = $1', [
    track,
    clock.now,
  ])
  expect((await save({ freeVipLevel: 1 })).status).toBe(200)
})
