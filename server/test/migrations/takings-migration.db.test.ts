import { expect, test } from 'vitest'
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

test('downloads and leases of before are taken by the purchase or paid level of their time, at the price of today', async () => {
  await query('drop table takings')
  await query(`create table opened_leases (user_id bigint, resource_id bigint, opened_at timestamptz, ends_at timestamptz)`)
  const [buyer, owner, member, stranger] = [
    await buildUser(application),
    await buildUser(application),
    await buildUser(application),
    await buildUser(application),
  ]
  const build = (price_fen: number, free_vip_level: number) =>
    buildResource(database, { price_fen, free_vip_level }, [buildSource()])
  const [bought, leased, gated, open] = [await build(100, 99), await build(200, 99), await build(300, 4), await build(400, 0)]
  const vip = { goodsType: 'VIP' as const, goodsId: '1', fen: 9800, detail: { vipLevel: 4, months: 1, taken: [] } }
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
  await up(retryingQueries<unknown>(database.pool))
  const rows = await query(
    `select takings.user_id as who, resource_id as work, by_right as by, goods_type as paid, price_fen as fen, is_lease, taken_at as at
     from takings left join order_items using (order_item_id) order by taking_id`,
  )
  expect(new Set(rows)).toEqual(
    new Set([
      { who: buyer.userId, work: bought, by: 'purchase', paid: 'RESOURCE', fen: 100, is_lease: false, at: after(1) },
      { who: buyer.userId, work: leased, by: 'purchase', paid: 'RESOURCE', fen: 200, is_lease: true, at: after(1) },
      { who: owner.userId, work: gated, by: 'level', paid: 'VIP', fen: 300, is_lease: false, at: after(1) },
      { who: member.userId, work: gated, by: 'seat', paid: 'VIP', fen: 300, is_lease: false, at: after(1) },
    ]),
  )
})
