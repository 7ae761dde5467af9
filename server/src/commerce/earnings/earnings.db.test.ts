import { expect, test } from 'vitest'
import { buildSale } from '../../../test/commerce/sales.ts'
import { takeWork } from '../../../test/commerce/takings.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser as buildPerson, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { checkLedger } from '../ledger/check.ts'
import { personalData } from '../personal-data.ts'
import { endRefund } from '../refunds/end-refund.ts'
import { shareMemberPools } from './member-pool.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const deps = { db, now: () => clock.now }
const send = createClient(application.app)
const people: Person[] = []
const buildUser = async (...[, overrides]: [unknown, Parameters<typeof buildPerson>[1]?]) => {
  const person = await buildPerson(application, overrides)
  people.push(person)
  return person
}
const staff = await buildUser(application, { permissions: ['finance'] })
const buyer = await buildUser(application)
const DAY = 86_400_000
/** Sessions end sooner than the tested period, so everybody signs in again. */
const moveClock = async (now: number) => {
  clock.now = new Date(now)
  for (const person of people) person.token = await signInAgain(application, person.userId)
}
const later = (ms: number) => moveClock(clock.now.getTime() + ms)

const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const buildSeller = () => buildUser(application, { is_artists: true })
const sell = async (artist: Person, fen: number, options: Parameters<typeof buildSale>[3] = {}) =>
  buildSale(
    application,
    buyer.userId,
    [{ goodsId: await buildResource(database, { artist_id: artist.userId }), fen, artistId: artist.userId }],
    options,
  )
const earnings = async ({ token }: Person) =>
  (await send('GET', '/client/app/artist/earnings', {}, { token })).data as Record<string, unknown>
const linesOf = async ({ token }: Person, args = {}) => await send('GET', '/client/app/artist/earnings/lines', args, { token })
const account = { holderKind: 'person', holder: '林夜', bank: '招商银行北京分行', account: '6225 8800 0000 0001' }
const saveAccount = ({ token }: Person, body: object = account) =>
  send('POST', '/client/app/artist/earnings/account', body, { token })
let transfers = 0
const pay = ({ userId }: Person, amountFen: number, more: object = {}) =>
  send(
    'POST',
    `/client/app/admin/payout/${userId}`,
    { amountFen, bankReference: `B${++transfers}`, ...more },
    { token: staff.token },
  )
const refund = async (orderId: string) => {
  const answer = await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '买错了' }, { token: buyer.token })
  const { refundId } = answer.data as { refundId: string }
  await endRefund(deps, refundId, { state: 'done' })
}

test('a share waits for the refund window, is payable after it, and a later refund is a debt', async () => {
  const artist = await buildSeller()
  const first = await sell(artist, 20_001)
  expect(await earnings(artist)).toMatchObject({ earnedFen: 14_000, pendingFen: 14_000, payableFen: 0 })
  await later(7 * DAY)
  expect(await earnings(artist)).toMatchObject({ pendingFen: 14_000, payableFen: 0 })
  await later(1)
  const second = await sell(artist, 999)
  expect(await earnings(artist)).toMatchObject({ earnedFen: 14_699, pendingFen: 699, payableFen: 14_000 })
  await saveAccount(artist)
  expect((await pay(artist, 14_001)).msg).toBe('可提现 ¥140，不能多付')
  expect((await pay(artist, 14_000, { taxFen: 2000, taxNote: '劳务报酬' })).status).toBe(200)
  expect(await earnings(artist)).toMatchObject({ earnedFen: 14_699, paidOutFen: 14_000, pendingFen: 699, payableFen: 0 })
  await query('update orders set status = $1 where order_id = $2', 'COMPLETED', first)
  const start = { amountFen: 20_001, take: 'all', reason: '版权有误' }
  const { data } = await send('POST', `/client/app/admin/order/refund/${first}`, start, { token: staff.token })
  const { refundId } = data as { refundId: string }
  await endRefund(deps, refundId, { state: 'done' })
  expect(await earnings(artist)).toMatchObject({ earnedFen: 699, payableFen: -14_000, pendingFen: 699 })
  await refund(second)
  expect(await earnings(artist)).toMatchObject({ earnedFen: 0, pendingFen: 0, payableFen: -14_000 })
  const { rows, total } = await linesOf(artist)
  expect(total).toBe(5)
  expect((rows as { cause: string; amountFen: number }[]).map(({ cause, amountFen }) => [cause, amountFen])).toEqual([
    ['refund', -699],
    ['refund', -14_000],
    ['payout', -14_000],
    ['sale', 699],
    ['sale', 14_000],
  ])
  expect((await linesOf(artist, { month: '2020-01' })).total).toBe(0)
  expect((await earnings(artist)).months).toEqual([
    { month: '2026-11', saleFen: 14_699, refundFen: -14_699, poolFen: 0, payoutFen: -14_000 },
  ])
})

test('a bank’s number is recorded once, also by payouts to two artists at once', async () => {
  const [artist, other] = [await buildSeller(), await buildSeller()]
  await sell(artist, 20_000)
  await later(8 * DAY)
  await saveAccount(artist)
  const recording = await database.pool.connect()
  await recording.query('begin')
  await recording.query(
    `insert into payouts (artist_id, amount_fen, tax_fen, tax_note, bank_reference, account_masked, created_at)
     values ($1, 1, 0, '', '同一笔', '', now())`,
    [other.userId],
  )
  const paying = pay(artist, 10_000, { bankReference: '同一笔' })
  await untilLocked(database)
  await recording.query('commit')
  recording.release()
  const recorded = { status: 409, msg: '这个银行流水号已经记录过' }
  expect(await paying).toMatchObject(recorded)
  expect(await pay(artist, 10_000, { bankReference: '同一笔' })).toMatchObject(recorded)
  expect((await pay(artist, 10_000, { taxNote: '劳务\ud800' })).msg).toBe('税务说明：含有无法识别的字符')
  await query('delete from payouts where artist_id = $1', other.userId)
})

test('two payouts at once never exceed the earnings', async () => {
  for (let round = 0; round < 5; round += 1) {
    const artist = await buildSeller()
    await sell(artist, 20_000)
    await later(8 * DAY)
    await saveAccount(artist)
    const answers = await Promise.all([pay(artist, 10_000), pay(artist, 10_000), pay(artist, 14_000)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(Number((await earnings(artist)).payableFen)).toBeGreaterThanOrEqual(0)
  }
})

test('sandbox earnings are shown separately and never paid out', async () => {
  const artist = await buildSeller()
  await sell(artist, 50_000, { isSandbox: true, channel: 'sandbox' })
  await later(8 * DAY)
  await saveAccount(artist)
  expect(await earnings(artist)).toMatchObject({ earnedFen: 0, payableFen: 0, sandboxFen: 35_000 })
  expect((await pay(artist, 10_000)).fault).toBe('PAYOUT_REFUSED')
})

test('an account is sealed, shown masked to its owner, in full to finance, and to nobody else', async () => {
  const artist = await buildSeller()
  expect((await saveAccount(artist)).data).toEqual({
    holderKind: 'person',
    holder: '林*',
    bank: '招商银行北京分行',
    account: '**** 0001',
  })
  const [stored] = await query('select * from payout_accounts where artist_id = $1', artist.userId)
  expect(JSON.stringify(stored)).not.toMatch(/林夜|6225/)
  expect((await saveAccount(artist, { ...account, account: '6225 8800 0000 0002' })).msg).toContain('请填写正确的银行账号')
  const path = `/client/app/admin/payout/account/${artist.userId}`
  expect((await send('GET', path, {}, { token: staff.token })).data).toMatchObject({
    holder: '林夜',
    account: '6225880000000001',
  })
  expect((await send('GET', path, {}, { token: artist.token })).status).toBe(403)
  expect((await send('GET', '/client/app/artist/earnings', {}, { token: buyer.token })).status).toBe(403)
  const [logged] = await query("select args from staff_calls where call like '%payout/account%' order by 1 desc limit 1").catch(
    () => [undefined],
  )
  expect(JSON.stringify(logged ?? '')).not.toContain('6225')
})

test('closing an account deletes everything but what is still owed', async () => {
  const [paid, owed] = [await buildSeller(), await buildSeller()]
  await sell(owed, 20_000)
  for (const artist of [paid, owed]) {
    await saveAccount(artist)
    await db.transaction().execute((transaction) => personalData.erase(transaction, artist.userId, new Date()))
  }
  const left = await query('select artist_id from payout_accounts where artist_id = any($1)', [paid.userId, owed.userId])
  expect(left).toEqual([{ artist_id: owed.userId }])
  expect(await personalData.export(db, buyer.userId)).toMatchObject({ refunds: expect.any(Array), invoices: [] })
})

test('a month’s VIP money is shared by downloads, once, and the rest stays with the operator', async () => {
  await moveClock(Date.parse('2026-03-10T04:00:00Z'))
  const members = [await buildUser(application), await buildUser(application)]
  const artists = [await buildSeller(), await buildSeller()]
  const gated = (artist: Person) => buildResource(database, { artist_id: artist.userId, free_vip_level: 1, play_vip_level: 0 })
  const [tracks, free] = [
    [await gated(artists[0] as Person), await gated(artists[0] as Person), await gated(artists[1] as Person)],
    await buildResource(database, { artist_id: artists[1]?.userId as string }),
  ]
  for (const { userId } of members) {
    await buildSale(application, userId, [
      { goodsType: 'VIP', goodsId: '1', fen: 2501, detail: { vipLevel: 1, months: 1, taken: [] } },
    ])
  }
  const take = async ({ userId }: Person, resourceId: string, day: string) =>
    takeWork(application, userId, resourceId, { at: new Date(`${day}T04:00:00Z`) })
  const [one, two] = members as [Person, Person]
  for (const track of tracks) await take(one, track, '2026-03-12')
  // Again on another day, and a work that needs no level: neither counts.
  await take(one, tracks[0] as string, '2026-03-13')
  await take(one, free, '2026-03-13')
  await take(two, tracks[0] as string, '2026-03-20')
  // After the month.
  await take(two, tracks[2] as string, '2026-04-02')
  await moveClock(Date.parse('2026-04-07T15:59:59Z'))
  await shareMemberPools(deps)
  expect(await query("select month from member_pools where month = '2026-03'")).toEqual([])
  await moveClock(Date.parse('2026-04-07T16:00:00Z'))
  await Promise.all([shareMemberPools(deps), shareMemberPools(deps)])
  await shareMemberPools(deps)
  const poolOf = async (artist: Person | undefined) =>
    ((await earnings(artist as Person)).months as { poolFen: number }[]).reduce((sum, month) => sum + month.poolFen, 0)
  // 40 percent of 5002 fen are 2000, for the four works that members took.
  expect([await poolOf(artists[0]), await poolOf(artists[1])]).toEqual([1500, 500])
  expect(
    await query("select is_sandbox, pool_fen::int as fen, downloads::int from member_pools where month = '2026-03' order by 1"),
  ).toEqual([
    { is_sandbox: false, fen: 2000, downloads: 4 },
    { is_sandbox: true, fen: 0, downloads: 0 },
  ])
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})
