import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildOrder, buildSale, payFor } from '../../../test/commerce/sales.ts'
import { buildSeat } from '../../../test/commerce/seats.ts'
import { takeWork } from '../../../test/commerce/takings.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { checkLedger } from '../ledger/check.ts'
import { grantVip } from '../levels/grant-level.ts'
import { endRefund } from '../refunds/end-refund.ts'
import { decideRefund, startRefund } from '../refunds/grant-refund.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { shareMemberPools } from './member-pool.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const deps = { db, now: () => clock.now }
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const moveClock = (instant: string) => {
  clock.now = new Date(`${instant}+08:00`)
}

await query("update member_pool_terms set by_member_from = '2027-02-01T00:00:00+08:00'")
const buildArtist = () => buildUser(application, { is_artists: true })
const buildMember = () => buildUser(application)
const buildTrack = ({ userId }: Person, level = 1) =>
  buildResource(database, { artist_id: userId, free_vip_level: level, play_vip_level: 0 })

/** VIP of an order; `taken` is what it takes of lower periods in payment. */
const vip = (level: number, months: number, fen: number, taken: object[] = []) => ({
  goodsType: 'VIP' as const,
  goodsId: '1',
  fen,
  detail: { vipLevel: level, months, taken },
})
const buyVip = ({ userId }: Person, level: number, months: number, fen: number) =>
  buildSale(application, userId, [vip(level, months, fen)])
const take = ({ userId }: Person, resourceId: string, day: string) =>
  takeWork(application, userId, resourceId, { at: new Date(`${day}T04:00:00Z`) })
/** Each artist's share of the month. */
const poolOf = async (month: string) =>
  Object.fromEntries(
    (
      await query(
        `select owner, amount::int as fen from ledger_lines join ledger_transactions using (ledger_transaction_id)
         where reference = $1 and account = 'artist'`,
        `pool:${month}`,
      )
    ).map(({ owner, fen }) => [owner, fen]),
  )
const paidFor = async (month: string) =>
  (await query('select vip_fen::int as fen from member_pools where month = $1 and not is_sandbox', month))[0]?.fen
const shareUntil = async (instant: string) => {
  moveClock(instant)
  await shareMemberPools(deps)
}

/**
 * Each test has its own two years, so that no test's money belongs to the months of another; the first one has the change of
 * rules.
 */
let year = 2025
const inMonth = (month: number, rest = '') =>
  `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}${rest}`
beforeEach(async () => {
  year += 2
  moveClock(inMonth(1, '-01T12:00:00'))
})
afterEach(async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})

test('what was paid under the former rule is not shared again over its months', async () => {
  const [before, after] = [await buildMember(), await buildMember()]
  const artist = await buildArtist()
  moveClock(inMonth(1, '-20T00:00:00'))
  await buyVip(before, 3, 12, 10_000)
  moveClock(inMonth(2, '-01T00:00:00'))
  await buyVip(after, 3, 1, 2800)
  const track = await buildTrack(artist, 3)
  await take(before, track, inMonth(1, '-21'))
  for (const member of [before, after]) await take(member, track, inMonth(2, '-05'))
  await shareUntil(inMonth(3, '-08T00:00:00'))
  expect([await paidFor(inMonth(1)), await paidFor(inMonth(2))]).toEqual([10_000, 2800])
  expect([await poolOf(inMonth(1)), await poolOf(inMonth(2))]).toEqual([{ [artist.userId]: 4000 }, { [artist.userId]: 1120 }])
})

test('a member’s month is shared by that member’s downloads, and by nobody else’s', async () => {
  const [one, two, idle] = [await buildMember(), await buildMember(), await buildMember()]
  const [first, second] = [await buildArtist(), await buildArtist()]
  for (const member of [one, two, idle]) await buyVip(member, 1, 1, 3100)
  await take(one, await buildTrack(first), inMonth(1, '-05'))
  await take(one, await buildTrack(second), inMonth(1, '-05'))
  for (let index = 0; index < 9; index += 1) await take(two, await buildTrack(second), inMonth(1, '-05'))
  await shareUntil(inMonth(2, '-08T00:00:00'))
  // 1 January noon to 1 February noon: 30.5 of 31 days, so 3,050 of each; 40 percent are 1,220. The idle member’s stay revenue.
  expect(await paidFor(inMonth(1))).toBe(9150)
  expect(await poolOf(inMonth(1))).toEqual({ [first.userId]: 610, [second.userId]: 610 + 1220 })
  await shareUntil(inMonth(3, '-08T00:00:00'))
  expect(await paidFor(inMonth(2))).toBe(150)
  expect(await poolOf(inMonth(2))).toEqual({})
})

test('a month is not shared of an order whose refund is undecided, which goes back as of its request', async () => {
  const [member, artist] = [await buildMember(), await buildArtist()]
  const order = await buyVip(member, 1, 12, 12_000)
  await take(member, await buildTrack(artist), inMonth(1, '-05'))
  moveClock(inMonth(1, '-06T00:00:00'))
  const request = { id: order, orderItemId: undefined, reason: '不要了' }
  const { refundId } = await requestRefund(deps, member.userId, request)
  await shareUntil(inMonth(2, '-08T00:00:00'))
  expect([await paidFor(inMonth(1)), await poolOf(inMonth(1))]).toEqual([0, {}])
  await decideRefund(deps, null, { id: refundId, outcome: 'refuse', answer: '已核实', isBeyondRule: false, take: 'rule' })
  // The amount that was not shared then belongs to the months that are left.
  await shareUntil(inMonth(3, '-08T00:00:00'))
  expect((await paidFor(inMonth(2))) > 1000).toBe(true)
})

test('a farm of accounts that download one artist’s works brings that artist no more than the farm paid', async () => {
  const [farmer, honest] = [await buildArtist(), await buildArtist()]
  const listener = await buildMember()
  await buyVip(listener, 1, 1, 3100)
  await take(listener, await buildTrack(honest), inMonth(1, '-05'))
  const tracks = await Promise.all(Array.from({ length: 8 }, () => buildTrack(farmer)))
  const cheap = await buildMember()
  await buyVip(cheap, 1, 1, 100)
  // Accounts of a grant and of a sandbox payment have the level and paid nothing.
  const granted = await buildMember()
  await grantVip(db, granted.userId, { level: 4, until: null, now: clock.now })
  const played = await buildMember()
  await buildSale(application, played.userId, [vip(4, 1, 9800)], { isSandbox: true, channel: 'sandbox' })
  const owner = await buildMember()
  await buyVip(owner, 4, 1, 1000)
  const seats = await Promise.all(Array.from({ length: 4 }, () => buildSeatMember(owner)))
  for (const account of [cheap, granted, played, owner, ...seats]) {
    for (const track of tracks) for (const day of ['-05', '-06', '-07']) await take(account, track, inMonth(1, day))
  }
  await shareUntil(inMonth(3, '-08T00:00:00'))
  expect(await poolOf(inMonth(1))).toEqual({
    [farmer.userId]: Math.floor((983 + 98) * 0.4),
    [honest.userId]: 1220,
  })
})

async function buildSeatMember({ userId }: Person): Promise<Person> {
  const member = await buildMember()
  await buildSeat(application, userId, member.userId)
  return member
}

test('a member with a seat downloads on their owner’s month, or on their own VIP if that opens the work', async () => {
  const owner = await buildMember()
  await buyVip(owner, 4, 1, 9300)
  const member = await buildSeatMember(owner)
  await buyVip(member, 1, 1, 3100)
  const [low, high] = [await buildArtist(), await buildArtist()]
  await take(member, await buildTrack(low, 1), inMonth(1, '-05'))
  await take(member, await buildTrack(high, 3), inMonth(1, '-05'))
  // The owner’s own works bring the owner nothing back.
  await query('update users set is_artists = true where user_id = $1', owner.userId)
  await take(member, await buildTrack(owner, 3), inMonth(1, '-05'))
  await shareUntil(inMonth(2, '-08T00:00:00'))
  expect(await poolOf(inMonth(1))).toEqual({ [low.userId]: 1220, [high.userId]: 3660 })
})

test('a year is spread over its months, and a shared month never changes', async () => {
  const member = await buildMember()
  const artist = await buildArtist()
  moveClock(inMonth(1, '-01T00:00:00'))
  await buyVip(member, 3, 12, 36_500)
  for (const month of [1, 2, 4]) await take(member, await buildTrack(artist, 3), inMonth(month, '-05'))
  await shareUntil(inMonth(2, '-08T00:00:00'))
  expect([await paidFor(inMonth(1)), await poolOf(inMonth(1))]).toEqual([3100, { [artist.userId]: 1240 }])
  // Downloaded in January, and recorded after that was shared.
  await take(member, await buildTrack(await buildArtist(), 3), inMonth(1, '-06'))
  await Promise.all([shareMemberPools(deps), shareMemberPools(deps)])
  await shareUntil(inMonth(13, '-08T00:00:00'))
  expect(await poolOf(inMonth(1))).toEqual({ [artist.userId]: 1240 })
  expect(await poolOf(inMonth(2))).toEqual({ [artist.userId]: 1120 })
  expect(await poolOf(inMonth(3))).toEqual({})
  expect((await query('select sum(vip_fen)::int as fen from member_pools where month like $1', `${year}-%`))[0]?.fen).toBe(36_500)
})

test('an upgrade takes the rest of a lower level into its own months', async () => {
  const member = await buildMember()
  moveClock(inMonth(1, '-01T00:00:00'))
  await buyVip(member, 1, 1, 3100)
  moveClock(inMonth(1, '-11T00:00:00'))
  const [period] = await query('select period_id from vip_periods where user_id = $1', member.userId)
  const upgrade = await buildOrder(application, member.userId, [
    vip(3, 2, 5900 - 2100, [{ periodId: period?.period_id, takenFen: 2100, leftFen: 0 }]),
  ])
  await query(
    'update vip_periods set taken_by_item_id = (select order_item_id from order_items where order_id = $2) where period_id = $1',
    period?.period_id,
    upgrade,
  )
  await payFor(application, upgrade)
  await shareUntil(inMonth(4, '-08T00:00:00'))
  // 1,000 of the lower level, then 59 days for 3,800 paid and 2,100 taken.
  expect([await paidFor(inMonth(1)), await paidFor(inMonth(2)), await paidFor(inMonth(3))]).toEqual([3100, 2800, 1000])
})

describe('a refunded part of VIP', async () => {
  const refundHalf = async (orderId: string) => {
    const refunded = { id: orderId, orderItemId: undefined, amountFen: 30_000, take: 'all', reason: '测试' } as const
    return (await startRefund(deps, null, refunded)).refundId
  }

  test('belongs to no month, and the rest ends with the VIP', async () => {
    const member = await buildMember()
    moveClock(inMonth(1, '-01T00:00:00'))
    const order = await buyVip(member, 3, 12, 36_500)
    await shareUntil(inMonth(2, '-08T00:00:00'))
    moveClock(inMonth(2, '-15T00:00:00'))
    const refundId = await refundHalf(order)
    await endRefund(deps, refundId, { state: 'done' })
    await shareUntil(inMonth(4, '-08T00:00:00'))
    expect([await paidFor(inMonth(1)), await paidFor(inMonth(2)), await paidFor(inMonth(3))]).toEqual([3100, 3400, 0])
  })

  test.each([
    ['all of it', { amountFen: 30_000, take: 'all' }],
    ['a part of its time', { amountFen: 100, take: 'part', days: 300 }],
    ['all of its time for little', { amountFen: 100, take: 'all' }],
  ] as const)(
    'is shared as if it stayed while a refund of %s is on its way, which the provider may refuse',
    async (_what, given) => {
      const member = await buildMember()
      moveClock(inMonth(1, '-01T00:00:00'))
      const order = await buyVip(member, 3, 12, 36_500)
      moveClock(inMonth(1, '-15T00:00:00'))
      const { refundId } = await startRefund(deps, null, { id: order, orderItemId: undefined, reason: '测试', ...given })
      await shareUntil(inMonth(2, '-08T00:00:00'))
      expect(await paidFor(inMonth(1))).toBe(3100)
      await endRefund(deps, refundId, { state: 'failed' })
      await shareUntil(inMonth(14, '-08T00:00:00'))
      expect((await query('select sum(vip_fen)::int as fen from member_pools where month like $1', `${year}-%`))[0]?.fen).toBe(
        36_500,
      )
    },
  )

  test('is shared as if it were refunded if that is less', async () => {
    const member = await buildMember()
    moveClock(inMonth(1, '-01T00:00:00'))
    const order = await buyVip(member, 3, 1, 3100)
    moveClock(inMonth(1, '-15T00:00:00'))
    await startRefund(deps, null, { id: order, orderItemId: undefined, amountFen: 3000, take: 'all', reason: '测试' })
    await shareUntil(inMonth(2, '-08T00:00:00'))
    expect(await paidFor(inMonth(1))).toBe(100)
  })
})

test('the rule begins with the month after its installation', async () => {
  const fresh = await testDatabase()
  const [row] = (
    await fresh.pool.query(`select by_member_from > now() as is_ahead, by_member_from <= now() + interval '31 days 1 hour' as is_next,
      to_char(by_member_from at time zone 'Asia/Shanghai', 'DD HH24:MI:SS') as begin from member_pool_terms`)
  ).rows
  expect(row).toEqual({ is_ahead: true, is_next: true, begin: '01 00:00:00' })
})
