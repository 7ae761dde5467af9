import { beforeEach, expect, test } from 'vitest'
import { up } from '../../migrations/0273-takings.ts'
import { retryingQueries } from '../../src/platform/database/retrying.ts'
import { buildSale } from '../commerce/sales.ts'
import { buildSeat } from '../commerce/seats.ts'
import { buildResource, buildSource } from '../library.ts'
import { buildUser, type Person } from '../people.ts'
import { testApplication } from '../test-application.ts'

const application = await testApplication()
const { database, clock } = application
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const after = (days: number) => new Date(clock.now.getTime() + days * 86_400_000)
const download = ({ userId }: Person, resourceId: string, at: Date) =>
  query(
    `insert into downloads (user_id, day, file_id, happened_at)
     select $1, $2::timestamptz::date, file_id, $2 from audio_sources where resource_id = $3`,
    userId,
    at,
    resourceId,
  )

const build = (price_fen: number, free_vip_level: number, work: object = {}) =>
  buildResource(database, { price_fen, free_vip_level, ...work }, [buildSource()])
const vip = { goodsType: 'VIP' as const, goodsId: '1', fen: 9800, detail: { vipLevel: 4, months: 1, taken: [] } }
/** The takings that the migration records, in any order. */
async function taken() {
  // Sales read the takings of their levels, so that the table stays until here.
  await query('drop table takings')
  await up(retryingQueries<unknown>(database.pool))
  return new Set(
    await query(
      `select takings.user_id as who, resource_id as work, by_right as by, goods_type as paid, price_fen as fen, is_lease, taken_at as at
       from takings left join order_items using (order_item_id)`,
    ),
  )
}

beforeEach(async () => {
  await query('create table opened_leases (user_id bigint, resource_id bigint, opened_at timestamptz, ends_at timestamptz)')
  await query('delete from downloads')
})

test('downloads and leases of before are taken by the purchase or paid level of their time, at the price of today', async () => {
  const [buyer, owner, member, stranger] = [
    await buildUser(application),
    await buildUser(application),
    await buildUser(application),
    await buildUser(application),
  ]
  const [bought, leased, gated, open] = [await build(100, 99), await build(200, 99), await build(300, 4), await build(400, 0)]
  await buildSale(application, buyer.userId, [
    { goodsId: bought, fen: 100 },
    { goodsId: leased, fen: 200 },
  ])
  await buildSale(application, owner.userId, [vip])
  await buildSeat(application, owner.userId, member.userId)
  await download(buyer, bought, after(1))
  await download(buyer, bought, after(2))
  await query('insert into opened_leases values ($1, $2, $3, $3)', buyer.userId, leased, after(1))
  await download(owner, gated, after(1))
  await download(member, gated, after(1))
  // After the level had ended, and what asks for none: nothing paid for it.
  await download(owner, bought, after(60))
  await download(stranger, open, after(1))
  expect(await taken()).toEqual(
    new Set([
      { who: buyer.userId, work: bought, by: 'purchase', paid: 'RESOURCE', fen: 100, is_lease: false, at: after(1) },
      { who: buyer.userId, work: leased, by: 'purchase', paid: 'RESOURCE', fen: 200, is_lease: true, at: after(1) },
      { who: owner.userId, work: gated, by: 'level', paid: 'VIP', fen: 300, is_lease: false, at: after(1) },
      { who: member.userId, work: gated, by: 'seat', paid: 'VIP', fen: 300, is_lease: false, at: after(1) },
    ]),
  )
})

const NOTHING = new Set()

test.each<[string, (buyer: Person, work: string) => Promise<unknown>]>([
  ['before it was paid', (buyer, work) => download(buyer, work, after(-1))],
  [
    'after it was revoked',
    async (buyer, work) => {
      await query('update entitlements set revoked_at = $2 where user_id = $1', buyer.userId, after(1))
      await download(buyer, work, after(2))
    },
  ],
  [
    'by its artist, who bought it as well',
    async (buyer, work) => {
      await query('update resources set artist_id = $1 where resource_id = $2', buyer.userId, work)
      await download(buyer, work, after(1))
    },
  ],
  [
    'by the account that the buyer’s was merged into, before that',
    async (buyer, work) => {
      const into = await buildUser(application)
      await merge(buyer, into, after(2))
      await download(into, work, after(1))
    },
  ],
])('what was downloaded %s is not taken by the purchase', async (_when, act) => {
  const [buyer, work] = [await buildUser(application), await build(100, 99)]
  await buildSale(application, buyer.userId, [{ goodsId: work, fen: 100 }])
  await act(buyer, work)
  expect(await taken()).toEqual(NOTHING)
})

const merge = ({ userId }: Person, into: Person, at: Date) =>
  query('insert into account_merges (user_id, into_id, merged_at) values ($1, $2, $3)', userId, into.userId, at)

test('what the account downloaded that the buyer’s was merged into is taken by the purchase since then', async () => {
  const [buyer, into, work] = [await buildUser(application), await buildUser(application), await build(100, 99)]
  await buildSale(application, buyer.userId, [{ goodsId: work, fen: 100 }])
  await merge(buyer, into, after(1))
  await download(into, work, after(2))
  expect([...(await taken())]).toMatchObject([{ who: into.userId, by: 'purchase' }])
})

test('a level takes nothing that was bought, or of its own artist, and comes before a seat; a grant takes without an order', async () => {
  const [one, owner, granted] = [await buildUser(application), await buildUser(application), await buildUser(application)]
  const [bought, own, gated] = [await build(100, 1), await build(200, 1, { artist_id: one.userId }), await build(300, 1)]
  await buildSale(application, owner.userId, [vip])
  await buildSeat(application, owner.userId, one.userId)
  await buildSale(application, one.userId, [vip, { goodsId: bought, fen: 100 }])
  // The database's own time, which is not the application's here.
  await query('update entitlements set created_at = $1', clock.now)
  await query(
    `insert into vip_periods (user_id, vip_level, starts_at, source) values ($1, 1, $2, 'grant')`,
    granted.userId,
    clock.now,
  )
  for (const work of [bought, own, gated]) await download(one, work, after(1))
  await download(granted, gated, after(1))
  const rows = [...(await taken())].toSorted((a, b) => Number(a.fen - b.fen) || Number(a.who) - Number(b.who))
  expect(rows).toMatchObject([
    { who: one.userId, work: bought, by: 'purchase' },
    { who: one.userId, work: gated, by: 'level', paid: 'VIP' },
    { who: granted.userId, work: gated, by: 'grant', paid: null },
  ])
})

test('a seat takes nothing once the level of its owner is over', async () => {
  const [owner, member, work] = [await buildUser(application), await buildUser(application), await build(300, 4)]
  await buildSale(application, owner.userId, [vip])
  await buildSeat(application, owner.userId, member.userId)
  await download(member, work, after(60))
  expect(await taken()).toEqual(NOTHING)
})
