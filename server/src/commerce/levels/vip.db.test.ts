import { DAY_MS } from '@shenglang/contract/shanghai'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderVip } from '../../../test/commerce/purchases.ts'
import { offerFor } from '../../../test/commerce/sales.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { grantVip } from './grant-level.ts'

const application = await testApplication()
const { database, clock } = application
const send = createClient(application.app)
const START = Date.parse('2027-01-31T10:00:00+08:00')
let buyer: Person

beforeEach(async () => {
  clock.now = new Date(START)
  buyer = await buildUser(application)
})

const later = (days: number, ms = 0) => {
  clock.now = new Date(START + days * DAY_MS + ms)
}
const at = (text: string) => {
  clock.now = new Date(`${text}+08:00`)
}

/** The level and its end as the server reports them, in Shanghai time. */
async function levelAndEnd() {
  // A session lives for a month, so a later caller signs in again.
  const token = await signInAgain(application, buyer.userId)
  const { data } = await send('GET', '/client/app/user/userinfo', {}, { token })
  const { vipLevel, vipExpireTime } = data as { vipLevel: number; vipExpireTime: string }
  const local = vipExpireTime && new Date(Date.parse(vipExpireTime) + 8 * 3_600_000).toISOString().slice(0, 16)
  return [vipLevel, local]
}
const buy = async (level: number, months: number) => {
  const order = await orderVip(application, buyer.userId, level, months)
  await order.pay()
  return order
}

describe('bought VIP', () => {
  test('lasts to its last millisecond, and no longer', async () => {
    await buy(1, 1)
    expect(await levelAndEnd()).toEqual([1, '2027-02-28T10:00'])
    clock.now = new Date(Date.parse('2027-02-28T10:00:00+08:00') - 1)
    expect((await levelAndEnd())[0]).toBe(1)
    at('2027-02-28T10:00:00')
    expect(await levelAndEnd()).toEqual([0, ''])
  })

  test('is renewed at its end, by the calendar of its first day', async () => {
    await buy(1, 1)
    later(3)
    await buy(1, 1)
    expect(await levelAndEnd()).toEqual([1, '2027-03-31T10:00'])
  })

  test('renewed twice at once is renewed twice', async () => {
    await buy(1, 1)
    const orders = [await orderVip(application, buyer.userId, 1, 1), await orderVip(application, buyer.userId, 1, 3)]
    await Promise.all(orders.map((order) => order.pay()))
    expect(await levelAndEnd()).toEqual([1, '2027-06-30T10:00'])
  })

  test('waits behind a higher level, whose renewal still comes first, and takes over by itself', async () => {
    await buy(3, 1)
    await buy(1, 1)
    expect(await levelAndEnd()).toEqual([3, '2027-02-28T10:00'])
    await buy(3, 1)
    expect(await levelAndEnd()).toEqual([3, '2027-03-31T10:00'])
    at('2027-03-31T10:00:00')
    expect(await levelAndEnd()).toEqual([1, '2027-04-30T10:00'])
  })

  test('moves up when the higher level before it is refunded', async () => {
    const high = await buy(3, 1)
    await buy(1, 1)
    later(1)
    await high.refund()
    expect(await levelAndEnd()).toEqual([1, '2027-03-01T10:00'])
  })

  test('is not sold to a user who has it for ever', async () => {
    await grantVip(database.query(), buyer.userId, { level: 2, until: null, now: clock.now })
    await expect(orderVip(application, buyer.userId, 1, 1)).rejects.toMatchObject({ code: 'ALREADY_BOUGHT' })
    expect((await orderVip(application, buyer.userId, 3, 1)).fen).toBe(3000)
  })

  test('is sold one at a time, and only if on sale', async () => {
    const offer = (goodsId: string, quantity: number) =>
      offerFor(application, buyer.userId, { goodsType: 'VIP', goodsId, quantity })
    const { item } = await orderVip(application, buyer.userId, 1, 1)
    await expect(offer(item.goodsId, 2)).rejects.toMatchObject({ code: 'PIECES_TOO_MANY' })
    await expect(offer('999999', 1)).rejects.toMatchObject({ code: 'GOODS_NOT_FOUND' })
    await database.pool.query('update vip_plans set is_on_sale = false where plan_id = $1', [item.goodsId])
    await expect(offer(item.goodsId, 1)).rejects.toMatchObject({ code: 'GOODS_NOT_FOUND' })
    await database.pool.query('update vip_plans set is_on_sale = true where plan_id = $1', [item.goodsId])
  })
})

describe('an upgrade', () => {
  test('deducts what is left of the lower level, which ends with it', async () => {
    await buy(1, 1)
    later(14)
    const upgrade = await orderVip(application, buyer.userId, 3, 1)
    expect(upgrade.fen).toBe(3000 - 600)
    expect((await levelAndEnd())[0]).toBe(1)
    await upgrade.pay()
    expect(await levelAndEnd()).toEqual([3, '2027-03-14T10:00'])
    at('2027-03-14T10:00:00')
    expect((await levelAndEnd())[0]).toBe(0)
  })

  test('cheaper than what is left is free, and the rest waits behind it', async () => {
    await buy(2, 12)
    const upgrade = await orderVip(application, buyer.userId, 3, 1)
    expect(upgrade.fen).toBe(0)
    await upgrade.pay()
    expect(await levelAndEnd()).toEqual([3, '2027-02-28T10:00'])
    at('2027-02-28T10:00:00')
    const [level, end] = await levelAndEnd()
    expect([level, String(end).slice(0, 10)]).toEqual([2, '2027-12-28'])
  })

  test('takes what is left once, however many orders there are', async () => {
    await buy(1, 1)
    const first = await orderVip(application, buyer.userId, 2, 1)
    expect(first.fen).toBe(2000 - 1200)
    expect((await orderVip(application, buyer.userId, 3, 1)).fen).toBe(3000)
    await first.cancel()
    expect((await orderVip(application, buyer.userId, 3, 1)).fen).toBe(3000 - 1200)
  })

  test('cannot take the same rest for two levels of one order', async () => {
    await buy(1, 1)
    const planId = async (level: number) =>
      (await database.pool.query('select plan_id from vip_plans where vip_level = $1 and months = 1', [level])).rows[0].plan_id
    const items = await Promise.all([2, 3].map(async (level) => ({ goodsType: 'VIP', goodsId: await planId(level) })))
    const answer = await send('POST', '/pay/page/create', { items, channel: 'sandbox' }, { token: buyer.token })
    expect(answer).toMatchObject({ status: 400, msg: '一次只能升级到一个等级' })
  })

  test('of an upgrade deducts its full worth, not only what was paid on top', async () => {
    await buy(1, 1)
    await buy(2, 1)
    expect((await orderVip(application, buyer.userId, 3, 1)).fen).toBe(3000 - 2000)
  })

  test('that is refunded returns what is left of the lower level', async () => {
    await buy(2, 12)
    later(10)
    const upgrade = await buy(3, 1)
    later(11)
    await upgrade.refund()
    // A day of the upgrade cost 2.2 days of the lower level.
    expect(await levelAndEnd()).toEqual([2, '2028-01-30T05:36'])
  })
})

test('a grant replaces the one before, and neither changes bought VIP', async () => {
  await buy(1, 1)
  const grant = (level: number, until: Date | null) => grantVip(database.query(), buyer.userId, { level, until, now: clock.now })
  await grant(4, new Date('2027-02-10T00:00:00+08:00'))
  expect(await levelAndEnd()).toEqual([4, '2027-02-10T00:00'])
  await grant(2, null)
  expect(await levelAndEnd()).toEqual([2, ''])
  await grant(0, null)
  expect(await levelAndEnd()).toEqual([1, '2027-02-28T10:00'])
})
