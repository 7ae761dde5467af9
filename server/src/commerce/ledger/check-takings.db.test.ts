import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { problemNames, problemsOfEach } from '../../../test/commerce/ledger-problems.ts'
import { buildPackOf } from '../../../test/commerce/packs.ts'
import { orderVip } from '../../../test/commerce/purchases.ts'
import { buildSale } from '../../../test/commerce/sales.ts'
import { buildSeat } from '../../../test/commerce/seats.ts'
import { buildStoredTrack } from '../../../test/commerce/takings.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { grantVip } from '../levels/grant-level.ts'
import { personalData } from '../personal-data.ts'
import { endRefund } from '../refunds/end-refund.ts'
import { startRefund } from '../refunds/grant-refund.ts'

const application = await testApplication({ DOWNLOADS_A_DAY: '0' })
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const vip = { goodsType: 'VIP', goodsId: '1', fen: 9800, detail: { vipLevel: 4, months: 12, taken: [] } } as const
const [buyer, owner, member, stranger] = [
  await buildUser(application),
  await buildUser(application),
  await buildUser(application),
  await buildUser(application),
]
const [bought, gated, open] = [
  await buildStoredTrack(application),
  await buildStoredTrack(application, { free_vip_level: 4 }),
  await buildStoredTrack(application, { free_vip_level: 0 }),
]
const { pack } = await buildPackOf(database, [{ free_vip_level: PURCHASE_ONLY }])
const track = await buildSale(application, buyer.userId, [{ goodsId: bought.id, fen: 3000 }])
await buildSale(application, buyer.userId, [{ goodsId: pack, fen: 3000 }])
const team = await buildSale(application, owner.userId, [vip])
await buildSeat(application, owner.userId, member.userId)
await query(`update vip_periods set ends_at = (select ends_at from vip_periods where source = 'order') where source = 'seat'`)

const row = (by: string) => `by_right = '${by}'`
const change = (set: string, back: string, where: string): [string, string] => [
  `update takings set ${set} where ${where}`,
  `update takings set ${back} where ${where}`,
]
const taking = (values: string) =>
  `insert into takings (user_id, former_id, resource_id, file_id, sha256, by_right, price_fen, level, is_lease, taken_at)
   select ${values}, false, now() from audio_sources where file_id = ${open.fileId}`

test('takings by every right, also of closed accounts, pass the check, and their contradictions are found', async () => {
  for (const { fileId } of [bought, open]) expect((await send('GET', `/cms/file/download/${fileId}`, {}, buyer)).status).toBe(200)
  for (const person of [owner, member]) {
    expect((await send('GET', `/cms/file/download/${gated.fileId}`, {}, person)).status).toBe(200)
  }
  expect((await send('GET', `/cms/file/package/${pack}`, {}, buyer)).status).toBe(200)
  const artist = (await query('select artist_id from resources where resource_id = $1', open.id))[0]?.artist_id
  await query('insert into downloads (user_id, day, file_id) values ($1, now()::date, $2)', artist, open.fileId)
  const time = `(select max(taken_at) from takings)`
  const item = (orderId: string) => `order_item_id = (select order_item_id from order_items where order_id = ${orderId})`
  const refunded = `insert into refunds (refund_no, order_id, state, cause, amount_fen, created_at)
      values ('T-AUTO', ${track}, 'done', 'buyer', 3000, now());
    insert into refund_parts (refund_id, order_item_id, amount_fen, take)
      select refund_id, (select order_item_id from order_items where order_id = ${track}), 3000, 'all' from refunds where refund_no = 'T-AUTO'`
  const unrefunded = `delete from refund_parts where refund_id = (select refund_id from refunds where refund_no = 'T-AUTO');
    delete from refunds where refund_no = 'T-AUTO'`
  const problemsByChange = await problemsOfEach(application, [
    [
      `insert into downloads (user_id, day, file_id) values (${stranger.userId}, now()::date, ${open.fileId})`,
      `delete from downloads where user_id = ${stranger.userId}`,
    ],
    change("taken_at = taken_at - interval '1 hour'", "taken_at = taken_at + interval '1 hour'", row('purchase')),
    [
      `update entitlements set revoked_at = ${time} - interval '1 hour' where ${item(track)}`,
      `update entitlements set revoked_at = null where ${item(track)}`,
    ],
    change(`user_id = ${stranger.userId}`, `user_id = ${buyer.userId}`, row('purchase')),
    change('level = 5', 'level = 4', row('level')),
    change("taken_at = taken_at + interval '2 years'", "taken_at = taken_at - interval '2 years'", row('level')),
    change(`user_id = ${stranger.userId}`, `user_id = ${member.userId}`, row('seat')),
    change("by_right = 'level'", "by_right = 'seat'", `user_id = ${member.userId}`),
    change('level = 1', 'level = 0', row('free')),
    [
      taking(`${stranger.userId}, null, resource_id, file_id, sha256, 'grant', 0, 1`),
      `delete from takings where ${row('grant')}`,
    ],
    change("sha256 = 'another'", 'sha256 = (select sha256 from audio_sources where file_id = takings.file_id)', row('free')),
    change('price_fen = -1', 'price_fen = 3000', row('free')),
    [taking("null, null, resource_id, file_id, sha256, 'free', 0, 0"), 'delete from takings where user_id is null'],
    [
      `${taking(`${stranger.userId}, null, resource_id, file_id, sha256, 'free', 0, 0`)}; update users set closed_at = now() where user_id = ${stranger.userId}`,
      `delete from takings where user_id = ${stranger.userId}; update users set closed_at = null where user_id = ${stranger.userId}`,
    ],
    [refunded, unrefunded],
  ])
  const [nothing, right, file, name] = [
    '下载没有取走的记录',
    '取走时没有权利',
    '取走的记录与文件不符',
    '取走的记录没有人或留着注销的账号',
  ]
  expect(problemsByChange.map((problems) => problems.filter((problem) => problem.includes('取走')))).toEqual([
    [nothing],
    [right],
    [right],
    // The downloads of the buyer have none any more.
    [nothing, right],
    [right],
    [right],
    [nothing, right],
    [right],
    [right],
    [right],
    [file],
    [file],
    [name],
    [name],
    ['自动退款的已经取走'],
  ])
  // A refund by staff ends the right afterwards, and accounts close: the takings are still right.
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  const staff = { orderItemId: undefined, amountFen: 9800, take: 'all', reason: '测试' } as const
  const deps = { db, now: () => clock.now }
  const { refundId } = await startRefund(deps, null, { id: team, ...staff })
  await endRefund(deps, refundId, { state: 'done' })
  await db.transaction().execute((transaction) => personalData.erase(transaction, member.userId, clock.now))
  await query('delete from downloads where user_id = $1', member.userId)
  expect(await problemNames(application)).toEqual([])
})

test('takings by a level pass the check after the refund of an upgrade, which returned what was left of the level', async () => {
  const { userId, token } = await buildUser(application)
  await (await orderVip(application, userId, 2, 12)).pay()
  const { fileId } = await buildStoredTrack(application, { free_vip_level: 2 })
  expect((await send('GET', `/cms/file/download/${fileId}`, {}, { token })).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 10 * DAY_MS)
  const upgrade = await orderVip(application, userId, 3, 1)
  await upgrade.pay()
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  await upgrade.refund()
  expect(await problemNames(application)).not.toContain('取走时没有权利')
})

test('a level by which something was taken in its first millisecond does not move behind a grant of that instant', async () => {
  const { userId, token } = await buildUser(application)
  await (await orderVip(application, userId, 4, 1)).pay()
  const { fileId } = await buildStoredTrack(application, { free_vip_level: 4 })
  expect((await send('GET', `/cms/file/download/${fileId}`, {}, { token })).status).toBe(200)
  const until = new Date(clock.now.getTime() + DAY_MS)
  await grantVip(db, userId, { level: 4, until, now: clock.now })
  const [bought] = await query(`select starts_at from vip_periods where user_id = $1 and source = 'order'`, userId)
  expect(bought).toEqual({ starts_at: clock.now })
  expect(await problemNames(application)).not.toContain('取走时没有权利')
})
