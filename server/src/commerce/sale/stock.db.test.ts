import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { SaleStatus } from '@shenglang/contract/commerce/sale/sale-terms'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { expect, test } from 'vitest'
import { buildAddress } from '../../../test/addresses.ts'
import { buyResource } from '../../../test/commerce/purchases.ts'
import { createOrder, offerFor } from '../../../test/commerce/sales.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { decideInTransaction } from '../apply/apply.ts'
import { presalesAmong } from './stock.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const content = await buildUser(application, { permissions: ['content'] })
const artist_id = await buildArtist(database)

const deps = { db, now: () => clock.now, payments: application.payments }
const build = (overrides: object = {}) =>
  buildResource(database, { title: '唱片', content_type: CONTENT_TYPES.goods, price_fen: 9900, artist_id, ...overrides }, [])
const set = (id: string, terms: object) => send('POST', `/pay/admin/goods/set/${id}`, terms, content)
const readSale = async (id: string, person?: { token: string }) =>
  (await send('GET', `/client/app/cms/sale/${id}`, {}, person ?? {})).data as SaleStatus
/** Orders a quantity for a new user. */
async function take(goodsId: string, quantity = 1): Promise<void> {
  const { userId } = await buildUser(application)
  const addressId = await buildAddress(application, userId)
  const request = { goodsType: 'RESOURCE', goodsId, quantity, channel: 'sandbox', addressId } as const
  await createOrder(deps, userId, request)
}
const RELEASE = '2026-12-01T12:00:00.000Z'

let serial = 0
/** An order as a purchase leaves it. */
async function order(userId: string, goodsId: string, status: string, { quantity = 1, isDigital = false } = {}): Promise<void> {
  const { rows } = await database.pool.query(
    `insert into orders (order_no, user_id, status, amount_fen, expires_at) values ($1, $2, $3, 1, now()) returning order_id`,
    [`S${++serial}`, userId, status],
  )
  await database.pool.query(
    `insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen, detail) values ($1, 'RESOURCE', $2, '件', $3, 1, 1, $4)`,
    [rows[0].order_id, goodsId, quantity, { isDigital }],
  )
}

test('the last units are sold once, however many orders come at once, and return', async () => {
  const id = await build()
  await set(id, { stock: 5 })
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => take(id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(take(id)).rejects.toMatchObject({ code: 'SOLD_OUT', message: '《唱片》只剩 0 件' })
  expect(await readSale(id)).toMatchObject({ stock: 0, takenCount: 5, state: 'soldOut' })
  await decideInTransaction(deps, { workIds: [id] }, (books) => books.moveStock(id, 2))
  await expect(take(id, 3)).rejects.toMatchObject({ code: 'SOLD_OUT' })
  await take(id, 2)
  expect(await readSale(id)).toMatchObject({ stock: 0, takenCount: 5 })
})

test('unlimited stock is never sold out', async () => {
  const id = await build()
  await take(id, 10)
  expect(await readSale(id)).toMatchObject({ stock: null, state: 'open', unitFen: 9900, isShipped: true })
})

test('a stock set during the sale counts earlier orders', async () => {
  const [id, person] = [await build(), await buildUser(application)]
  await order(person.userId, id, 'PAID', { quantity: 2 })
  await order(person.userId, id, 'CANCELLED', { quantity: 4 })
  expect((await set(id, { stock: 3 })).data).toMatchObject({ stock: 3, takenCount: 2 })
  expect((await readSale(id, person)).ownCount).toBe(2)
})

test('one buyer may order up to the limit, open orders counted', async () => {
  const [resourceId, person] = [await build(), await buildUser(application)]
  const check = (quantity: number) =>
    offerFor(application, person.userId, { goodsType: 'RESOURCE', goodsId: resourceId, quantity })
  await set(resourceId, { perPersonMax: 2 })
  await order(person.userId, resourceId, 'CREATED')
  await check(1)
  await expect(check(2)).rejects.toMatchObject({ code: 'PERSON_PIECES', message: '《唱片》每人限购 2 件，你已经买了 1 件' })
})

test('a member pays less until the release, and a presale is bought once', async () => {
  const resourceId = await build({ content_type: CONTENT_TYPES.single, price_fen: 999, free_vip_level: PURCHASE_ONLY })
  const [member, other] = [await buildUser(application), await buildUser(application)]
  await database.pool.query(
    `insert into vip_periods (user_id, vip_level, starts_at, ends_at, source) values ($1, 2, $2, $3, 'grant')`,
    [member.userId, '2026-11-01', '2026-11-30'],
  )
  await set(resourceId, { releaseTime: RELEASE })
  const offer = (userId: string) => offerFor(application, userId, { goodsType: 'RESOURCE', goodsId: resourceId, quantity: 1 })
  expect([(await offer(member.userId)).unitFen, (await offer(other.userId)).unitFen]).toEqual([899, 999])
  expect(await readSale(resourceId, member)).toMatchObject({ state: 'presale', unitFen: 899, percent: 90 })
  expect(await readSale(resourceId)).toMatchObject({ state: 'presale', unitFen: 999, percent: 100 })
  expect([...(await presalesAmong({ db, now: clock.now }, [resourceId]))]).toEqual([resourceId])
  await order(member.userId, resourceId, 'PAID', { isDigital: true })
  await expect(offer(member.userId)).rejects.toMatchObject({ code: 'ALREADY_BOUGHT' })
  expect((await set(resourceId, { releaseTime: null })).msg).toContain('已经有人预订')
  expect((await set(resourceId, { releaseTime: '2026-12-02T12:00:00Z' })).data).toMatchObject({ takenCount: 0 })
})

test.each([
  ['less than nothing', { stock: -1 }, 400],
  ['half a piece', { stock: 1.5 }, 400],
  ['a release that is over', { releaseTime: '2026-11-01T00:00:00Z' }, 400],
  ['a time that is none', { endTime: '明天' }, 400],
])('refuses %s', async (_name, terms, status) => {
  const answer = await set(await build(), terms)
  expect(answer.status).toBe(status)
  expect(answer.msg).not.toMatch(/invalid|expected/i)
})

test('only a work that levels cannot download can be a presale, also if that changes at the same moment', async () => {
  const single = { content_type: CONTENT_TYPES.single, free_vip_level: PURCHASE_ONLY }
  const [opened, closed] = [await build({ ...single, free_vip_level: 2 }), await build(single)]
  expect((await set(opened, { releaseTime: RELEASE })).msg).toContain('仅限购买')
  const editing = await database.pool.connect()
  await editing.query('begin')
  await editing.query('update resources set free_vip_level = 2 where resource_id = $1', [closed])
  const setting = set(closed, { releaseTime: RELEASE })
  await untilLocked(database)
  await editing.query('commit')
  editing.release()
  expect((await setting).msg).toContain('仅限购买')
})

test('a presale can be cancelled once everybody who ordered has the work, and no release is no presale', async () => {
  const single = { content_type: CONTENT_TYPES.single, free_vip_level: PURCHASE_ONLY }
  const [track, goods, person] = [await build(single), await build(), await buildUser(application)]
  await buyResource(application, person.userId, track)
  await set(track, { releaseTime: RELEASE })
  expect((await set(track, { releaseTime: null })).data).toMatchObject({ releaseTime: null })
  await order(person.userId, goods, 'PAID')
  expect((await set(goods, { stock: 5, releaseTime: null })).data).toMatchObject({ stock: 5, releaseTime: null })
})

test('only published works sold by the unit have terms', async () => {
  expect((await set('999999', { stock: 1 })).fault).toBe('GOODS_NOT_FOUND')
  expect((await set(await build({ published_at: null }), { stock: 1 })).fault).toBe('GOODS_NOT_FOUND')
  expect((await set(await build({ content_type: CONTENT_TYPES.bespoke }), { stock: 1 })).fault).toBe('NOT_FOR_SALE')
  expect((await send('GET', '/client/app/cms/sale/999999')).fault).toBe('GOODS_NOT_FOUND')
})

test('terms that changed since they were read are not overwritten: by another editor, or the stock by an order', async () => {
  const id = await build()
  await set(id, { stock: 5, perPersonMax: 3 })
  const { stock, perPersonMax, startTime, endTime, releaseTime } = await readSale(id)
  const seen = { stock, perPersonMax, startTime, endTime, releaseTime }
  await take(id)
  expect(await set(id, { stock: 10, seen })).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
  expect(await readSale(id)).toMatchObject({ stock: 4 })
  // Only changed terms are compared: an order meanwhile does not prevent the change of another term.
  expect((await set(id, { perPersonMax: 2, seen })).data).toMatchObject({ stock: 4, perPersonMax: 2 })
  expect(await set(id, { perPersonMax: 4, seen })).toMatchObject({ fault: 'CHANGED_MEANWHILE' })
  expect((await set(id, { stock: 10, seen: { ...seen, stock: 4 } })).data).toMatchObject({ stock: 10 })
})
