import { expect, onTestFinished, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildSale } from '../../../test/commerce/sales.ts'
import { buildUpgrade } from '../../../test/commerce/upgrades.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { asAnotherCaller } from '../../platform/database/connection-gate.ts'
import { checkLedger } from '../ledger/check.ts'
import { entitleMembers } from '../rights/entitlements.sql.ts'
import { endRefund } from './end-refund.ts'
import { startRefund } from './grant-refund.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const staff = [
  await buildUser(application, { permissions: ['finance'] }),
  await buildUser(application, { permissions: ['finance'] }),
] as const

const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const start = (person: Person, orderId: string, amountFen: number, together = false) =>
  send('POST', `/client/app/admin/order/refund/${orderId}`, { amountFen, take: 'all', together, reason: '测试' }, person)
const finish = async (orderId: string, state: 'done' | 'failed') => {
  const [refund] = await query("select refund_id from refunds where order_id = $1 and state = 'granted'", orderId)
  await endRefund({ db, now: () => clock.now }, refund?.refund_id, { state })
}
const ordersOf = async (...ids: string[]) =>
  (await query('select status, refunded_fen::int as fen from orders where order_id = any($1) order by order_id', ids)).map(
    ({ status, fen }) => [status, fen],
  )
/** A user's levels, paid or refunded, with the price of each. */
const levelsOf = ({ userId }: Person) =>
  query(
    `select vip_level as level, ended_at is null as runs, taken_by_item_id is not null as "isTaken", worth_fen::int as worth,
       starts_at, ends_at from vip_periods where user_id = $1 order by period_id`,
    userId,
  )
const financeNotices = async () =>
  (await query("select title from notices where user_id = $1 and title like '%被渠道拒绝'", staff[0].userId)).length
async function buildBuyer(): Promise<Person> {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, 1_000_000, false)
  return buyer
}

test('of two orders refunded together the lower fails at its channel: its level is restored, the upgrade stays refunded', async () => {
  const buyer = await buildBuyer()
  const { lower, upgrade } = await buildUpgrade(application, buyer.userId)
  const notified = await financeNotices()
  expect((await start(staff[0], upgrade, 17_800, true)).status).toBe(200)
  await finish(upgrade, 'done')
  await finish(lower, 'failed')
  expect(await ordersOf(lower, upgrade)).toEqual([
    ['COMPLETED', 0],
    ['REFUNDED', 7000],
  ])
  expect(await levelsOf(buyer)).toMatchObject([
    { level: 1, runs: true, isTaken: false, worth: 10_800 },
    { level: 2, runs: false },
  ])
  expect(await financeNotices()).toBe(notified + 1)
  expect((await start(staff[0], lower, 10_800)).status).toBe(200)
})

test('of two orders refunded together the upgrade fails at its channel: it stays, worth what is still paid for it', async () => {
  const buyer = await buildBuyer()
  const { lower, upgrade } = await buildUpgrade(application, buyer.userId)
  expect((await start(staff[0], upgrade, 17_800, true)).status).toBe(200)
  await finish(lower, 'done')
  await finish(upgrade, 'failed')
  expect(await ordersOf(lower, upgrade)).toEqual([
    ['REFUNDED', 10_800],
    ['COMPLETED', 0],
  ])
  expect(await levelsOf(buyer)).toMatchObject([
    { level: 1, runs: false },
    { level: 2, runs: true, worth: 7000 },
  ])
})

test('a level refunded in part whose refund then fails is restored, to the millisecond and the fen', async () => {
  const buyer = await buildBuyer()
  const orderId = await buildSale(application, buyer.userId, [
    { goodsType: 'VIP', goodsId: '1', fen: 10_800, detail: { vipLevel: 1, months: 12, taken: [] } },
  ])
  const [before] = await levelsOf(buyer)
  const body = { amountFen: 1000, reason: '测试', take: 'part', days: 30 }
  expect((await send('POST', `/client/app/admin/order/refund/${orderId}`, body, staff[0])).status).toBe(200)
  const [lessened] = await levelsOf(buyer)
  expect([before?.ends_at - lessened?.ends_at, before?.worth - lessened?.worth]).toEqual([30 * 86_400_000, 1000])
  await finish(orderId, 'failed')
  expect(await levelsOf(buyer)).toEqual([before])
})

test('an upgrade refunded alone and with what paid for it, at once by two of the staff: one decision wins, the other is refused once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const buyer = await buildBuyer()
    const { lower, upgrade } = await buildUpgrade(application, buyer.userId, { channel: 'balance' })
    const answers = await Promise.all([start(staff[0], upgrade, 17_800, true), start(staff[1], upgrade, 7000)])
    const [together] = answers
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.fault).toBe('ORDER_STATE')
    expect(await ordersOf(lower, upgrade)).toEqual([
      together?.status === 200 ? ['REFUNDED', 10_800] : ['COMPLETED', 0],
      ['REFUNDED', 7000],
    ])
    expect((await levelsOf(buyer)).filter(({ runs }) => runs)).toHaveLength(together?.status === 200 ? 0 : 1)
  }
})

test('an upgrade and the level that paid for it, refunded at once by two of the staff: the level is refunded only after the upgrade', async () => {
  for (let round = 0; round < 6; round += 1) {
    const buyer = await buildBuyer()
    const { lower, upgrade } = await buildUpgrade(application, buyer.userId, { channel: 'balance' })
    const [ofLower, ofUpgrade] = await Promise.all([start(staff[0], lower, 10_800), start(staff[1], upgrade, 7000)])
    expect(ofUpgrade.status).toBe(200)
    if (ofLower.status !== 200) expect(ofLower).toMatchObject({ status: 409, fault: 'REFUND_REFUSED' })
    const isRevoked = ofLower.status === 200
    expect(await ordersOf(lower, upgrade)).toEqual([isRevoked ? ['REFUNDED', 10_800] : ['COMPLETED', 0], ['REFUNDED', 7000]])
    expect((await levelsOf(buyer)).filter(({ runs }) => runs)).toHaveLength(isRevoked ? 0 : 1)
  }
})

test('an upgrade of ¥0 refunded with what paid for it waits above the limit for a second person, who completes it', async () => {
  const buyer = await buildBuyer()
  const { lower, upgrade } = await buildUpgrade(application, buyer.userId, { channel: 'balance', fen: 0 })
  const setLimit = (fen: number) =>
    query(`update sale_rules set rules = rules || jsonb_build_object('secondEyesFromFen', $1::int)`, fen)
  await setLimit(10_000)
  onTestFinished(async () => void (await setLimit(0)))
  const { data, status } = await start(staff[0], upgrade, 10_800, true)
  expect([status, data]).toMatchObject([200, { state: 'waiting', amountFen: 10_800 }])
  const { refundId } = data as { refundId: string }
  const confirmed = await send('POST', `/client/app/admin/refund/confirm/${refundId}`, {}, staff[1])
  expect([confirmed.status, await ordersOf(lower, upgrade)]).toEqual([
    200,
    [
      ['REFUNDED', 10_800],
      ['REFUNDED', 0],
    ],
  ])
})

test('a work added to a pack while the pack is refunded leaves no right', async () => {
  const buyer = await buildBuyer()
  const [pack, first, added] = [
    await buildResource(database, { content_type: 2 }, []),
    await buildResource(database, {}, [buildSource()]),
    await buildResource(database, {}, [buildSource()]),
  ]
  const add = 'insert into collection_members (collection_id, resource_id, position) values ($1, $2, $3)'
  await query(add, pack, first, 0)
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: pack, fen: 900 }], { channel: 'balance' })
  const refunding = await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('collection_members').values({ collection_id: pack, resource_id: added, position: 1 }).execute()
    await entitleMembers(transaction, pack)
    const refund = { id: orderId, amountFen: 900, take: 'all', reason: '测试', orderItemId: undefined } as const
    const done = asAnotherCaller(() => startRefund({ db, now: () => clock.now }, null, refund))
    const waits = () =>
      query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%entitlements%'",
      )
    await expect.poll(async () => (await waits()).length).toBe(1)
    return { done }
  })
  expect(await refunding.done).toMatchObject({ state: 'done' })
  expect(await query('select resource_id from entitlements where user_id = $1 and revoked_at is null', buyer.userId)).toEqual([])
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})
