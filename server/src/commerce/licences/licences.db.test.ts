import type { Licence } from '@shenglang/contract/commerce/licences/licences'
import { expect, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { grantVip } from '../levels/grant-level.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)

const issue = ({ token }: Person, resourceId: string, holder = '夜航文化') =>
  send('POST', '/client/app/user/licence/issue', { resourceId, holder }, { token })
const verify = (no: string) => send('GET', `/client/app/cms/licence/${encodeURIComponent(no)}`)
const buy = async ({ userId, token }: Person, goodsId: string) => {
  for (const isSandbox of [false, true]) await giveBalance(application, userId, 10_000, isSandbox)
  return send('POST', '/pay/page/create', { goodsType: 'RESOURCE', goodsId, channel: 'balance' }, { token })
}
test('a purchase is licensed once, verified by anybody without the full name, and gone with its refund', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database, { price_fen: 4200, title: '夜航' })]
  const { data } = await buy(buyer, track)
  const licence = (await issue(buyer, track)).data as Licence
  expect(licence).toMatchObject({ title: '夜航', holder: '夜航文化', basis: 'bought', state: 'valid' })
  expect(((await issue(buyer, track, '别的名字')).data as Licence).licenceNo).toBe(licence.licenceNo)
  const typed = licence.licenceNo.toLowerCase().replaceAll('-', ' ')
  expect((await verify(typed)).data).toMatchObject({ licenceNo: licence.licenceNo, holder: '夜**化', stateName: '有效' })
  await send('POST', `/pay/client/order/refund/${(data as { orderId: string }).orderId}`, { reason: '买错了' }, buyer)
  expect((await verify(licence.licenceNo)).data).toMatchObject({ state: 'revoked', stateName: '已失效' })
  // A team's level licenses it again, under the same number.
  expect((await issue(buyer, track)).fault).toBe('LICENCE_REFUSED')
  await grantVip(db, buyer.userId, { level: 4, until: null, now: clock.now })
  expect((await issue(buyer, track)).data).toMatchObject({ licenceNo: licence.licenceNo, basis: 'vip', state: 'valid' })
})

test('a team’s level licenses what it opens, as long as it lasts', async () => {
  const [member, open, sold] = [
    await buildUser(application),
    await buildResource(database, { free_vip_level: 3 }),
    await buildResource(database, { free_vip_level: 99, price_fen: 4200 }),
  ]
  expect((await issue(member, open)).fault).toBe('LICENCE_REFUSED')
  await grantVip(db, member.userId, { level: 4, until: new Date(clock.now.getTime() + 1000), now: clock.now })
  const { licenceNo } = (await issue(member, open)).data as Licence
  expect((await issue(member, sold)).fault).toBe('LICENCE_REFUSED')
  expect((await verify(licenceNo)).data).toMatchObject({ basis: 'vip', state: 'valid' })
  clock.now = new Date(clock.now.getTime() + 1000)
  expect((await verify(licenceNo)).data).toMatchObject({ state: 'ended', stateName: '会员已到期' })
})

test('does not find a number that was never issued, or is malformed', async () => {
  expect((await verify('SL-2345-6789-ABCD')).fault).toBe('LICENCE_NOT_FOUND')
  expect((await verify('1')).fault).toBe('BAD_ARGUMENT')
})

test('a user’s list holds their own licences only', async () => {
  const [one, other, track] = [await buildUser(application), await buildUser(application), await buildResource(database)]
  await grantVip(db, one.userId, { level: 4, until: null, now: clock.now })
  await issue(one, track)
  const listOf = async ({ token }: Person) =>
    ((await send('GET', '/client/app/user/licence', {}, { token })) as unknown as { rows: Licence[] }).rows
  expect((await listOf(one)).map(({ resourceId }) => resourceId)).toEqual([track])
  expect(await listOf(other)).toEqual([])
})
