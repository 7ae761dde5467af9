import type { UserInfo } from '@shenglang/contract/accounts/entities'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderVip } from '../../../test/commerce/purchases.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { grantVip } from './grant-level.ts'

const application = await testApplication()
const { database, clock } = application
const send = createClient(application.app)
const START = Date.parse('2026-11-24T10:00:00+08:00')
let buyer: Person

beforeEach(async () => {
  clock.now = new Date(START)
  buyer = await buildUser(application)
})

const infoOf = async ({ userId }: Person) => {
  const token = await signInAgain(application, userId)
  return (await send('GET', '/client/app/user/userinfo', {}, { token })).data as UserInfo
}
const buy = async (level: number, months: number) => {
  const order = await orderVip(application, buyer.userId, level, months)
  await order.pay()
  return order
}
const grant = ({ userId }: Person, level: number) =>
  grantVip(database.query(), userId, { level, until: new Date(START + 30 * DAY_MS), now: clock.now })

describe('the plan in the account line', () => {
  test('is none without VIP', async () => {
    expect((await infoOf(buyer)).vipPlan).toBeNull()
  })

  test('is the one that was bought, until it is refunded', async () => {
    const order = await buy(3, 12)
    expect(await infoOf(buyer)).toMatchObject({
      vipLevel: 3,
      vipPlan: { source: 'order', months: 12, isRest: false },
      vipExpireTime: '2027-11-24T02:00:00.000Z',
    })
    await order.refund()
    expect((await infoOf(buyer)).vipPlan).toBeNull()
  })

  test('is that of the running level: another follows when it takes over', async () => {
    await buy(2, 1)
    await buy(1, 12)
    expect((await infoOf(buyer)).vipPlan).toEqual({ source: 'order', months: 1, isRest: false })
    clock.now = new Date('2026-12-24T10:00:00+08:00')
    expect(await infoOf(buyer)).toMatchObject({ vipLevel: 1, vipPlan: { source: 'order', months: 12, isRest: false } })
  })

  test('is the plan that it was bought with, for the rest after an upgrade, and after a refund of days', async () => {
    await buy(1, 12)
    await buy(3, 1)
    expect((await infoOf(buyer)).vipPlan).toEqual({ source: 'order', months: 1, isRest: false })
    clock.now = new Date('2026-12-24T10:00:00+08:00')
    expect(await infoOf(buyer)).toMatchObject({ vipLevel: 1, vipPlan: { source: 'order', months: 12, isRest: true } })
    await database.pool.query('update vip_periods set months = null, anchor_at = null, anchor_months = null where user_id = $1', [
      buyer.userId,
    ])
    clock.now = new Date(START)
    expect((await infoOf(buyer)).vipPlan).toEqual({ source: 'order', months: 1, isRest: false })
  })

  test('is a grant if the site gave the level, and the bought plan if both give the same', async () => {
    await grant(buyer, 1)
    expect((await infoOf(buyer)).vipPlan).toEqual({ source: 'grant', months: null, isRest: false })
    await grant(buyer, 0)
    await buy(1, 3)
    clock.now = new Date(START + DAY_MS)
    await grant(buyer, 1)
    expect((await infoOf(buyer)).vipPlan).toEqual({ source: 'order', months: 3, isRest: false })
    await grant(buyer, 3)
    expect((await infoOf(buyer)).vipPlan).toEqual({ source: 'grant', months: null, isRest: false })
  })

  test('of a member with a seat is the seat', async () => {
    const owner = await buildUser(application)
    await grant(owner, 4)
    const token = await signInAgain(application, owner.userId)
    await send('POST', '/client/app/user/team/give', { phonenumber: buyer.phone }, { token })
    expect(await infoOf(buyer)).toMatchObject({ vipLevel: 4, vipPlan: { source: 'seat', months: null, isRest: false } })
  })
})
