import { expect, test } from 'vitest'
import { buildSale } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'

const application = await testApplication()
const { database, clock } = application
const send = createClient(application.app)
const [first, second, admin] = [
  await buildUser(application, { permissions: ['finance'] }),
  await buildUser(application, { permissions: ['finance'] }),
  await buildUser(application, { account_type: 'admin' }),
]
const buyer = await buildUser(application)
const setLimit = (person: { token: string }, value: number) =>
  send('POST', '/client/app/admin/rules', { name: 'secondEyesFromFen', value }, { token: person.token })
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
await query(`update sale_rules set rules = rules || '{"refundDays": 0}'`)
await setLimit(admin, 5000)

/** An artist with ¥140 to be paid out. */
async function buildPayable() {
  const artist = await buildUser(application, { is_artists: true })
  const goodsId = await buildResource(database, { artist_id: artist.userId })
  await buildSale(application, buyer.userId, [{ goodsId, fen: 20_000, artistId: artist.userId }])
  clock.now = new Date(clock.now.getTime() + 1)
  const account = { holderKind: 'person', holder: '林夜', bank: '招商银行', account: '6225 8800 0000 0001' }
  await send('POST', '/client/app/artist/earnings/account', account, { token: artist.token })
  return artist.userId
}
const record = (artistId: string, amountFen: number, bankReference: string) =>
  send('POST', `/client/app/admin/payout/${artistId}`, { amountFen, bankReference }, { token: first.token })
const confirm = (payoutId: string, { token }: { token: string }) =>
  send('POST', `/client/app/admin/payout/confirm/${payoutId}`, {}, { token })
const idOf = ({ data }: { data?: unknown }) => (data as { payoutId: string }).payoutId
const paidOut = async (artistId: string) =>
  Number((await query('select coalesce(sum(amount_fen), 0) as sum from payouts where artist_id = $1', artistId))[0]?.sum)

test('a payout above the limit is paid once another person confirms it, and shows both', async () => {
  const artistId = await buildPayable()
  const recorded = await record(artistId, 14_000, 'B1')
  expect(recorded.data).toMatchObject({ amountFen: 14_000, isWaiting: true })
  expect(await paidOut(artistId)).toBe(0)
  expect((await record(artistId, 14_000, 'B1')).msg).toBe('这个银行流水号已经记录过')
  const waiting = await send('GET', '/client/app/admin/payout', { isWaiting: '1' }, { token: second.token })
  expect(waiting.rows).toMatchObject([{ payoutId: idOf(recorded), bankReference: 'B1', staffId: first.userId }])
  expect((await confirm(idOf(recorded), first)).fault).toBe('SECOND_EYES')
  const both = await Promise.all([confirm(idOf(recorded), second), confirm(idOf(recorded), admin)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await paidOut(artistId)).toBe(14_000)
  const paid = await send('GET', '/client/app/admin/payout', {}, { token: first.token })
  expect(paid.rows).toMatchObject([{ artistId, amountFen: 14_000, staffId: first.userId }])
  expect((await checkLedger(database.query())).problems).toEqual([])
})

test('a payout of the limit is paid at once, one more within a day waits, and a dropped one is never paid', async () => {
  const artistId = await buildPayable()
  await query(`update sale_rules set rules = rules || '{"payoutFromFen": 100}'`)
  expect((await record(artistId, 5000, 'B2')).data).toMatchObject({ isWaiting: false })
  const next = await record(artistId, 100, 'B3')
  expect(next.data).toMatchObject({ isWaiting: true })
  const drop = () => send('POST', `/client/app/admin/payout/drop/${idOf(next)}`, { reason: '重复' }, { token: first.token })
  expect([(await drop()).status, (await drop()).fault]).toEqual([200, 'PAYOUT_REQUEST_NOT_FOUND'])
  expect((await confirm(idOf(next), second)).fault).toBe('PAYOUT_REQUEST_NOT_FOUND')
  expect(await paidOut(artistId)).toBe(5000)
})

test('only an administrator changes the limit', async () => {
  expect((await setLimit(first, 0)).fault).toBe('FORBIDDEN')
  expect((await setLimit(admin, 5000)).data).toMatchObject({ secondEyesFromFen: 5000 })
})
