import type { DesignRequest } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { API_BASE } from '@shenglang/contract/constants'
import { PERMISSIONS } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { cancelOrder, createOrder } from '../../../test/commerce/sales.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { confirmOld } from './move-request.ts'

const application = await testApplication()
const { app, database, clock } = application
const db = database.query()
const send = createClient(app)
const deps = { db, now: () => clock.now, payments: new Map(), log: app.log } as const
const staff = await buildUser(application, { permissions: ['support'] })
const USER = '/client/app/user/design'
const ADMIN = '/client/app/admin/design'
const WISH = { phonenumber: '13800000000', occasion: '周年庆', budget: 3000, wish: '一首开场曲' }

const request = (person: Person, body: object = {}) => send('POST', `${USER}/request`, { ...WISH, ...body }, person)
async function build(person: Person): Promise<string> {
  return ((await request(person)).data as DesignRequest).requestId
}
const quote = (id: string, quoteFen = 5000) =>
  send('POST', `${ADMIN}/quote/${id}`, { quoteFen, days: 7, text: '含两次修改' }, staff)
async function buildBuyer(): Promise<Person> {
  const person = await buildUser(application)
  await giveBalance(application, person.userId, 100_000)
  return person
}
const order = (person: Person, goodsId: string, body: object = {}) =>
  send('POST', '/pay/page/create', { goodsType: 'DESIGN', goodsId, channel: 'balance', ...body }, person)
const requestsOf = async (person: Person) => (await send('GET', `${USER}/request`, {}, person)).rows as DesignRequest[]
const statusOf = async (orderId: string) =>
  (await database.pool.query('select status from orders where order_id = $1', [orderId])).rows[0]?.status
const titlesOf = async ({ userId }: Person) =>
  (await database.pool.query(`select title from notices where user_id = $1 and kind = 'wish' order by 1`, [userId])).rows.map(
    ({ title }) => title,
  )
function deliver(id: string, text: string, file = { name: 'a.wav', bytes: 'RIFF' }) {
  const form = new FormData()
  form.set('text', text)
  form.set('file', new File([file.bytes], file.name))
  return app.inject({
    method: 'POST',
    url: `${API_BASE}${ADMIN}/deliver/${id}`,
    headers: { authorization: `Bearer ${staff.token}` },
    payload: form,
  })
}
const fetchFile = (url: string, person: Person) =>
  app.inject({ method: 'GET', url: API_BASE + url, headers: { authorization: `Bearer ${person.token}` } })

test('a request is quoted, accepted by its order, delivered, changed and confirmed, and its sender notified at each step', async () => {
  const [buyer, other] = [await buildBuyer(), await buildUser(application)]
  const id = await build(buyer)
  expect((await order(buyer, id)).fault).toBe('DESIGN_STATE')
  expect((await quote(id, 6000)).status).toBe(200)
  expect((await quote(id)).data).toMatchObject({ state: 'quoted', quoteFen: 5000, quoteDays: 7, answer: '含两次修改' })
  expect((await order(other, id)).fault).toBe('DESIGN_REQUEST_NOT_FOUND')
  const { orderId } = (await order(buyer, id, { expectedFen: 5000 })).data as { orderId: string }
  expect([await statusOf(orderId), (await requestsOf(buyer))[0]?.state]).toEqual(['PAID', 'working'])
  expect((await quote(id)).fault).toBe('DESIGN_ORDERED')
  expect((await deliver(id, '初版', { name: '../开场 v1.wav', bytes: 'RIFF' })).statusCode).toBe(200)
  const [{ files: [file] = [] } = {}] = await requestsOf(buyer)
  expect(file).toMatchObject({ fileName: '开场 v1.wav', fileSize: 4 })
  const got = await fetchFile(file?.url ?? '', buyer)
  expect([got.statusCode, got.body, got.headers['cache-control']]).toEqual([200, 'RIFF', 'private, no-store'])
  expect((await fetchFile(file?.url ?? '', other)).json().fault).toBe('DESIGN_FILE_NOT_FOUND')
  await send('POST', `${USER}/changes/${id}`, { wish: '再短一点' }, buyer)
  expect((await requestsOf(buyer))[0]).toMatchObject({ state: 'working', changeWish: '再短一点' })
  expect((await send('POST', `${USER}/confirm/${id}`, {}, buyer)).fault).toBe('DESIGN_STATE')
  await deliver(id, '第二版', { name: 'v2.wav', bytes: 'RIFF2' })
  expect((await send('POST', `${USER}/confirm/${id}`, {}, other)).fault).toBe('DESIGN_REQUEST_NOT_FOUND')
  expect((await send('POST', `${USER}/confirm/${id}`, {}, buyer)).data).toMatchObject({ state: 'done', stateName: '已完成' })
  expect(await statusOf(orderId)).toBe('COMPLETED')
  expect(await titlesOf(buyer)).toEqual([
    '你的定制需求已交付',
    '你的定制需求已交付',
    '你的定制需求报价 ¥50，7 天完成',
    '你的定制需求报价 ¥60，7 天完成',
  ])
})

test('a quote is accepted once, until it expires, and can be accepted again after the order is cancelled', async () => {
  const start = clock.now
  const buyer = await buildBuyer()
  const id = await build(buyer)
  await quote(id)
  const place = () => createOrder(deps, buyer.userId, { goodsType: 'DESIGN', goodsId: id, quantity: 1, channel: 'balance' })
  const outcomes = await Promise.allSettled([place(), place(), place()])
  const placed = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value.order_id : []))
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason.code : []))
  expect([placed.length, refused]).toEqual([1, ['DESIGN_ORDERED', 'DESIGN_ORDERED']])
  expect((await send('POST', `${USER}/close/${id}`, {}, buyer)).fault).toBe('DESIGN_ORDERED')
  await cancelOrder(deps, placed[0] ?? '', 'buyer')
  expect((await requestsOf(buyer))[0]).toMatchObject({ state: 'quoted', orderId: '' })
  clock.now = new Date(start.getTime() + 7 * 86_400_000)
  expect((await order(buyer, id)).fault).toBe('DESIGN_QUOTE_OVER')
  expect((await send('POST', `${USER}/close/${id}`, {}, buyer)).data).toMatchObject({ state: 'withdrawn' })
  clock.now = start
})

test('a delivery counts as accepted after some days', async () => {
  const start = clock.now
  const buyer = await buildBuyer()
  const id = await build(buyer)
  await quote(id)
  const { orderId } = (await order(buyer, id)).data as { orderId: string }
  await deliver(id, '完成')
  const later = async (days: number) => {
    clock.now = new Date(start.getTime() + days * 86_400_000)
    await confirmOld(deps, AbortSignal.timeout(60_000))
    return statusOf(orderId)
  }
  expect([await later(9), await later(10)]).toEqual(['PAID', 'COMPLETED'])
  clock.now = start
})

test('a delivery that changes just before it counts as accepted is left to its buyer', async () => {
  const start = clock.now
  const buyer = await buildBuyer()
  const id = await build(buyer)
  await quote(id)
  await order(buyer, id)
  await deliver(id, '初版')
  clock.now = new Date(start.getTime() + 10 * 86_400_000)
  const delivering = await database.pool.connect()
  await delivering.query('begin')
  await delivering.query('update design_requests set delivered_at = $2 where request_id = $1', [id, clock.now])
  const confirming = confirmOld(deps, AbortSignal.timeout(60_000))
  await untilLocked(database)
  await delivering.query('commit')
  delivering.release()
  await confirming
  clock.now = start
  expect((await requestsOf(buyer))[0]).toMatchObject({ state: 'delivered' })
})

test('a request is visible to its sender and staff only', async () => {
  const [person, other] = [await buildUser(application, { nick_name: '阿夜' }), await buildUser(application)]
  const artist_id = await buildArtist(database)
  const offer = await buildResource(database, { title: '定制 Remix', content_type: 5, artist_id })
  const { data } = await request(person, { resourceId: offer })
  expect(data).toMatchObject({ title: '定制 Remix', nickName: '阿夜', budgetFen: 300_000, state: 'asked', occasion: '周年庆' })
  const { requestId } = data as DesignRequest
  expect([(await requestsOf(person)).length, (await requestsOf(other)).length]).toEqual([1, 0])
  const { rows } = await send('GET', `${ADMIN}/request`, { state: 'asked' }, staff)
  expect((rows as DesignRequest[]).map((row) => row.requestId)).toContain(requestId)
  expect((await send('POST', `${USER}/close/${requestId}`, {}, other)).fault).toBe('DESIGN_REQUEST_NOT_FOUND')
  expect((await send('POST', `${USER}/close/${requestId}`, {}, person)).data).toMatchObject({ state: 'withdrawn' })
})

test('staff answer a request until it is done, which leaves its state, and its sender is notified', async () => {
  const person = await buildUser(application)
  const id = await build(person)
  const answer = (text: string) => send('POST', `${ADMIN}/answer/${id}`, { text }, staff)
  expect((await answer('可以，想要多快？')).data).toMatchObject({ state: 'asked', answer: '可以，想要多快？' })
  expect(await titlesOf(person)).toEqual(['你的定制需求有了答复'])
  expect(await answer(' ')).toMatchObject({ status: 400, msg: '内容：请填写答复' })
  expect(await answer('长'.repeat(2001))).toMatchObject({ status: 400, msg: '内容：答复不能超过 2000 个字' })
  await send('POST', `${USER}/close/${id}`, {}, person)
  expect((await answer('还在吗？')).fault).toBe('DESIGN_REQUEST_NOT_FOUND')
})

test('an answer of staff replaces the one before, that of the quote too, and leaves price, days and order', async () => {
  const buyer = await buildBuyer()
  const id = await build(buyer)
  await quote(id)
  const answer = (text: string) => send('POST', `${ADMIN}/answer/${id}`, { text }, staff)
  const quoted = { state: 'quoted', quoteFen: 5000, quoteDays: 7 }
  expect((await answer('可以再快两天')).data).toMatchObject({ ...quoted, answer: '可以再快两天' })
  const { orderId } = (await order(buyer, id)).data as { orderId: string }
  expect((await answer('开始做了')).data).toMatchObject({ ...quoted, state: 'working', orderId, answer: '开始做了' })
  await deliver(id, '初版')
  expect((await answer('听听看')).data).toMatchObject({ state: 'delivered', delivery: '初版', answer: '听听看' })
  await send('POST', `${USER}/confirm/${id}`, {}, buyer)
  expect(await answer('谢谢')).toMatchObject({ fault: 'DESIGN_REQUEST_NOT_FOUND', msg: expect.stringMatching(/\p{Script=Han}/u) })
})

test('answers come from staff with the permission for support, or from admins, and from nobody else', async () => {
  const person = await buildUser(application)
  const id = await build(person)
  const others = PERMISSIONS.filter((each) => each !== 'support')
  const answerOf = async (caller: Person | undefined) => {
    const { status } = await send('POST', `${ADMIN}/answer/${id}`, { text: '可以' }, caller)
    return status
  }
  expect(await answerOf(await buildUser(application, { permissions: others }))).toBe(403)
  expect(await answerOf(person)).toBe(403)
  expect(await answerOf(await buildUser(application, { is_artists: true }))).toBe(403)
  expect(await answerOf(undefined)).toBe(401)
  expect((await requestsOf(person))[0]?.answer).toBe('')
  expect(await answerOf(await buildUser(application, { account_type: 'admin' }))).toBe(200)
})

test('five requests may be open, however many come at once', async () => {
  const person = await buildUser(application)
  const answers = await Promise.all(Array.from({ length: 8 }, () => request(person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await request(person)).fault).toBe('DESIGN_REQUESTS_FULL')
  await send('POST', `${ADMIN}/decline/${(await requestsOf(person))[0]?.requestId}`, { text: '档期已满' }, staff)
  expect((await request(person)).status).toBe(200)
})

test('minor mode allows none', async () => {
  const minor = await buildUser(application, { is_minor: true })
  expect((await request(minor)).fault).toBe('MINOR_MODE')
})

test('refuses an unknown offer, a bad phone and an empty request', async () => {
  const person = await buildUser(application)
  expect((await request(person, { resourceId: await buildResource(database) })).fault).toBe('RESOURCE_NOT_FOUND')
  expect((await request(person, { phonenumber: '123' })).status).toBe(400)
  expect((await request(person, { wish: '  ' })).msg).toBe('需求说明：请填写需求说明')
  expect((await request(person, { budget: -1 })).status).toBe(400)
  const id = await build(person)
  expect((await quote(id, 0)).status).toBe(400)
  expect((await quote(id, 1.5)).status).toBe(400)
  expect((await quote('999999')).fault).toBe('DESIGN_REQUEST_NOT_FOUND')
  expect(JSON.parse((await deliver(id, '还没付款')).body).fault).toBe('DESIGN_STATE')
})
