import { expect, test } from 'vitest'
import { buildAddress } from '../../test/addresses.ts'
import { giveBalance } from '../../test/commerce/money.ts'
import { buildSale } from '../../test/commerce/sales.ts'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { forgetAccounts } from './earnings/payouts.sql.ts'
import { recordPayout } from './earnings/payouts.ts'
import { personalData } from './personal-data.ts'

const application = await testApplication()
const { database, clock, outbox } = application
const db = database.query()
const send = createClient(application.app)
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const post = ({ token }: Person, path: string, body: object = {}) => send('POST', path, body, { token })
const close = async (person: Person) => {
  await send('GET', '/resource/sms/code', { phonenumber: person.phone, purpose: 'closeAccount' })
  const answer = await post(person, '/client/app/user/close', { smsCode: outbox.codeOf(person.phone) })
  expect(answer.status).toBe(200)
}
const levelOf = async ({ token }: Person) =>
  ((await send('GET', '/client/app/user/userinfo', {}, { token })).data as { vipLevel: number }).vipLevel

test('closing an account cancels open orders and releases their reservations', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database, { price_fen: 1000 })]
  await query('insert into sale_terms (resource_id, stock) values ($1, 3)', track)
  await query(
    `insert into coupons (code, title, off_fen, starts_at, ends_at) values ('LEAVE', '券', 100, $1, $2)`,
    new Date(clock.now.getTime() - 1000),
    new Date(clock.now.getTime() + 86_400_000),
  )
  const body = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox', couponCode: 'LEAVE' }
  const { orderId } = (await post(buyer, '/pay/page/create', body)).data as { orderId: string }
  expect((await query('select stock from sale_terms where resource_id = $1', track))[0]).toEqual({ stock: 2 })
  await close(buyer)
  expect(await query('select status, discount_fen::int from orders where order_id = $1', orderId)).toEqual([
    { status: 'CANCELLED', discount_fen: 100 },
  ])
  expect((await query('select stock from sale_terms where resource_id = $1', track))[0]).toEqual({ stock: 3 })
  expect(await query('select * from user_coupons where user_id = $1', buyer.userId)).toEqual([])
})

test('a team ends with its owner’s account, and a seat with its member’s', async () => {
  const owner = await buildUser(application, { vip: { level: 4 } })
  const [stays, leaves] = [await buildUser(application), await buildUser(application)]
  for (const { phone } of [stays, leaves]) await post(owner, '/client/app/user/team/give', { phonenumber: phone })
  const open = () => query('select member_id from vip_seats where owner_id = $1 and ended_at is null', owner.userId)
  await close(leaves)
  expect([await open(), await levelOf(stays)]).toEqual([[{ member_id: stays.userId }], 4])
  await close(owner)
  expect([await open(), await levelOf(stays)]).toEqual([[], 0])
  const notices = await query('select title from notices where user_id = $1 order by notice_id desc limit 1', stays.userId)
  expect(notices).toEqual([{ title: expect.stringContaining('收回了团队席位') }])
})

test('exports all data of a user’s purchases, and deletes what the law does not require', async () => {
  const person = await buildUser(application, { vip: { level: 4 }, is_artists: true })
  const [member, buyer] = [await buildUser(application), await buildUser(application)]
  const track = await buildResource(database)
  await giveBalance(application, person.userId, 500)
  await buildAddress(application, person.userId)
  await post(person, '/client/app/user/team/give', { phonenumber: member.phone })
  const orders = [
    await buildSale(application, person.userId, [{ goodsId: track, fen: 990 }]),
    await buildSale(application, person.userId, [{ goodsId: await buildResource(database), fen: 990 }]),
  ]
  for (const [index, orderId] of orders.entries()) {
    await query(
      `insert into invoices (order_id, user_id, title_kind, title, tax_number, email, created_at, state, issued_at, invoice_no, file_id, amount_fen)
       values ($1, $2, 'person', '林夜本人', '', 'lin@example.com', now(), $3, $4, $5, $6, $7)`,
      orderId,
      person.userId,
      ...(index === 0
        ? ['asked', null, null, null, null]
        : ['issued', clock.now, 'N1', '00000000-0000-4000-8000-000000000001', 990]),
    )
  }
  await query(
    `insert into licences (licence_no, user_id, resource_id, holder, basis, created_at) values ('SL-AAAA-BBBB-CCCC', $1, $2, '林夜工作室', 'bought', now())`,
    person.userId,
    track,
  )
  await query(
    `insert into design_requests (user_id, phone, occasion, budget_fen, wish) values ($1, '13900000000', '婚礼', 100, '要有钢琴')`,
    person.userId,
  )
  const work = await buildResource(database, { artist_id: person.userId })
  await buildSale(application, buyer.userId, [{ goodsId: work, fen: 20_000, artistId: person.userId }])
  const account = { holderKind: 'company', holder: '林夜工作室', bank: '招商银行', account: '6225880000000001' }
  await post(person, '/client/app/artist/earnings/account', account)
  const exported = await personalData.export(db, person.userId)
  expect(exported).toMatchObject({
    orders: [{}, {}],
    addresses: [{}],
    seats: [{ is_given: true }],
    licences: [{ licence_no: 'SL-AAAA-BBBB-CCCC', holder: '林夜工作室' }],
    invoices: [{ title: '林夜本人' }, { title: '林夜本人' }],
    designRequests: [{ wish: '要有钢琴' }],
    vipPeriods: [{ vip_level: 4 }],
    entitlements: [{}, {}],
    payoutAccounts: [{ bank: '招商银行' }],
  })
  expect(exported.ledger).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ account: 'balance', amount: '500' }),
      expect.objectContaining({ account: 'artist', amount: '14000' }),
    ]),
  )
  await close(person)
  const left = await personalData.export(db, person.userId)
  expect(left).toMatchObject({
    orders: [{}, {}],
    addresses: [],
    coupons: [],
    designRequests: [],
    licences: [{ licence_no: 'SL-AAAA-BBBB-CCCC', holder: '林***室' }],
    invoices: expect.arrayContaining([
      expect.objectContaining({ state: 'issued', title: '林夜本人', email: '' }),
      expect.objectContaining({ state: 'cancelled', title: '', email: '' }),
    ]),
    payoutAccounts: [{ bank: '招商银行' }],
    ledger: exported.ledger,
  })
  clock.now = new Date(clock.now.getTime() + 8 * 86_400_000)
  const paid = { artistId: person.userId, amountFen: 14_000, taxFen: 0, taxNote: '', bankReference: 'B1' }
  await recordPayout({ db, now: () => clock.now }, null, paid)
  await forgetAccounts(db)
  expect(await personalData.export(db, person.userId)).toMatchObject({ payouts: [{}], payoutAccounts: [] })
})
