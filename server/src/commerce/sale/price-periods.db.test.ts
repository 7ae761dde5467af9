import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import * as edit from '@shenglang/contract/studio/edit/edit-works'
import { afterEach, expect, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { database, clock, payments } = application
const send = createClient(application.app)
const content = await buildUser(application, { permissions: ['content'] })
const NOW = clock.now
const [START, END] = ['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z']
const LOWER = { startTime: START, endTime: END, priceFen: 6900 }
const WITHIN = '2026-11-22T12:00:00.000Z'

afterEach(() => {
  clock.now = NOW
})

const at = (path: string, id: string) => path.replace('{id}', id)
const read = async (id: string) => (await send('GET', at(edit.readEditableWork.path, id), {}, content)).data as edit.EditableWork
async function save(id: string, changes: object) {
  const { title, categoryCode, priceFen, playVipLevel, freeVipLevel, version } = await read(id)
  const work = { title, categoryCode, priceFen, playVipLevel, freeVipLevel, version, resourceId: id }
  return send('POST', edit.saveEditedWork.path, { ...work, ...changes }, content)
}
const build = (overrides: object = {}) =>
  buildResource(database, { price_fen: 9900, free_vip_level: PURCHASE_ONLY, content_type: CONTENT_TYPES.single, ...overrides })
async function buyer() {
  const person = await buildUser(application)
  await giveBalance(application, person.userId, 100_000, payments.has('sandbox'))
  return person
}
const quote = async (goodsId: string, person: { token: string }, more: object = {}) => {
  const items = [{ goodsType: 'RESOURCE', goodsId, quantity: 1 }]
  return (await send('POST', '/pay/client/order/quote', { items, ...more }, person)).data as Quote
}
const order = (goodsId: string, person: { token: string }, more: object) =>
  send('POST', '/pay/page/create', { goodsType: 'RESOURCE', goodsId, channel: 'balance', ...more }, person)
const card = async (id: string) => (await send('GET', `/client/app/cms/resource/${id}`)).data

test.each([
  ['before the period', '2026-11-21T23:59:59.999Z', 9900],
  ['from its start', START, 6900],
  ['until just before its end', '2026-11-22T23:59:59.999Z', 6900],
  ['from its end', END, 9900],
])('%s quote, sale and order have the same price', async (_moment, instant, fen) => {
  const [id, person] = [await build(), await buyer()]
  await save(id, { pricePeriods: [LOWER] })
  clock.now = new Date(instant)
  expect(await quote(id, person)).toMatchObject({ amountFen: fen, refusal: null })
  expect((await send('GET', `/client/app/cms/sale/${id}`)).data).toMatchObject({ unitFen: fen, percent: 100 })
  expect((await order(id, person, { expectedFen: fen === 9900 ? 6900 : 9900 })).fault).toBe('PRICE_CHANGED')
  expect((await order(id, person, { expectedFen: fen })).data).toMatchObject({ amountFen: fen })
})

test('an order that was placed keeps its price when the period ends', async () => {
  const [id, person] = [await build({ content_type: CONTENT_TYPES.lightAndSound }), await buyer()]
  await save(id, { pricePeriods: [LOWER] })
  clock.now = new Date('2026-11-22T23:59:00.000Z')
  const { data } = await order(id, person, { channel: 'sandbox', expectedFen: 6900 })
  clock.now = new Date('2026-11-23T00:01:00.000Z')
  const placed = await send('GET', '/pay/client/order/list', {}, person)
  expect(data).toMatchObject({ amountFen: 6900 })
  expect((placed as unknown as { rows: object[] }).rows).toMatchObject([{ status: 'CREATED', amountFen: 6900 }])
})

test('a coupon and the discount of a presale are taken off the current price', async () => {
  const [id, person] = [await build(), await buyer()]
  await save(id, { pricePeriods: [LOWER] })
  await send('POST', `/pay/admin/goods/set/${id}`, { releaseTime: '2026-12-01T00:00:00.000Z' }, content)
  await database.pool.query(
    `insert into vip_periods (user_id, vip_level, starts_at, ends_at, source) values ($1, 2, '2026-11-01', '2026-11-30', 'grant')`,
    [person.userId],
  )
  const finance = await buildUser(application, { permissions: ['finance'] })
  const terms = { startTime: '2026-11-01T00:00:00Z', endTime: '2026-12-01T00:00:00Z' }
  const coupon = { code: 'HALF-DAY', title: '满减', offFen: 1000, fromFen: 6000, ...terms }
  expect((await send('POST', '/pay/admin/coupon/create', coupon, finance)).status).toBe(200)
  clock.now = new Date(WITHIN)
  expect(await quote(id, person, { couponCode: 'HALF-DAY' })).toMatchObject({
    goodsFen: 6210,
    discountFen: 1000,
    amountFen: 5210,
  })
})

test('the card shows the current price, with the usual one if the current one is lower', async () => {
  const id = await build()
  const higher = { startTime: END, endTime: '2026-11-24T00:00:00.000Z', priceFen: 12_900 }
  await save(id, { pricePeriods: [higher, LOWER] })
  expect((await read(id)).pricePeriods).toEqual([LOWER, higher])
  expect(await card(id)).not.toHaveProperty('reduced')
  clock.now = new Date(WITHIN)
  expect(await card(id)).toMatchObject({ priceFen: 6900, reduced: { usualFen: 9900, endTime: END } })
  clock.now = new Date(END)
  expect(await card(id)).toMatchObject({ priceFen: 12_900 })
  expect(await card(id)).not.toHaveProperty('reduced')
})

test('periods stay when other fields are saved, and are removed by an empty list', async () => {
  const id = await build()
  await save(id, { pricePeriods: [{ ...LOWER, startTime: '2026-11-22T08:00:00+08:00' }] })
  expect((await save(id, { title: '另一个标题' })).data).toMatchObject({ pricePeriods: [LOWER] })
  expect((await save(id, { pricePeriods: [] })).data).toMatchObject({ pricePeriods: [] })
})

test.each([
  ['overlapping periods', { pricePeriods: [LOWER, { ...LOWER, startTime: WITHIN, endTime: '2026-11-25T00:00:00Z' }] }, '重叠'],
  ['an end before its start', { pricePeriods: [{ ...LOWER, startTime: END, endTime: START }] }, '结束时间应在开始时间之后'],
  ['a price of nothing', { pricePeriods: [{ ...LOWER, priceFen: 0 }] }, '应为 1 到'],
  ['a time that is none', { pricePeriods: [{ ...LOWER, endTime: '明天' }] }, '应为带时区的时间'],
  ['a period without a usual price', { priceFen: 0, pricePeriods: [LOWER] }, '请先填写平时的价格'],
  ['more than a handful', { pricePeriods: Array.from({ length: 6 }, () => LOWER) }, '最多 5 段'],
  ['what is no list', { pricePeriods: '<b>便宜</b>' }, '限时价格'],
])('refuses %s', async (_what, changes, message) => {
  const id = await build()
  const answer = await save(id, changes)
  expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(message)])
  expect((await read(id)).pricePeriods).toEqual([])
})

test('refuses periods by somebody who has not read those of a colleague', async () => {
  const id = await build()
  const { version } = await read(id)
  await save(id, { pricePeriods: [LOWER] })
  expect(await save(id, { version, pricePeriods: [{ ...LOWER, priceFen: 5900 }] })).toMatchObject({ fault: 'CHANGED_MEANWHILE' })
  expect((await read(id)).pricePeriods).toEqual([LOWER])
})
