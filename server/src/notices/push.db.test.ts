import { expect, onTestFinished, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { openMessenger } from '../../test/messages.ts'
import { buildUser, type Person, signInAgain } from '../../test/people.ts'
import { startPushService } from '../../test/providers/push-service.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { readSettings } from '../platform/settings.ts'
import { notices } from './domain.ts'
import { notifyRelease, writeNotice } from './index.ts'
import { deliver, isQuiet, pushOrder } from './push.ts'
import { openPushKeys } from './push-keys.ts'
import { createPushPost, isPublicAddress } from './push-post.ts'

const application = await testApplication()
application.clock.now = new Date()
const { database, folder } = application
const db = database.query()
const send = createClient(application.app)
const messenger = openMessenger(application)
const service = await startPushService()
const keys = await openPushKeys(readSettings({ DATA_DIR: folder, SITE_URL: 'https://music.example' }))
const network = { resolve: async () => ['127.0.0.1'], isPublic: (_address: string) => true, ca: service.ca, port: service.port }
const log = { info() {} }
const SECOND_MS = 1000
const HOUR_MS = 3_600_000

const PUSH = '/client/app/user/push'
const subscribe = ({ token }: Pick<Person, 'token'>, browser = service.browser()) =>
  send('POST', `${PUSH}/subscribe`, { ...browser }, { token })
const settingsOf = ({ token }: Pick<Person, 'token'>) => send('GET', PUSH, {}, { token })
const notifyOfOrder = ({ userId }: Person) =>
  db
    .transaction()
    .execute((transaction) =>
      writeNotice(transaction, { userId, kind: 'order', title: '订单已付款', content: '雾中霓虹，￥9.00' }),
    )
/** The messages that arrive when a worker sends what is due after this delay. */
const sent = async (afterMs = SECOND_MS, through = network) => {
  const now = () => new Date(Date.now() + afterMs)
  await deliver({ db, post: createPushPost(keys, through), now, log })
  return service.arrived.splice(0).map(({ message }) => message)
}
const waiting = () => db.selectFrom('pushes').select(['tag', 'tries']).execute()

test('a private message is pushed to a closed browser with its sender and address, without its text', async () => {
  const [reader, writer] = await messenger.friends()
  expect((await subscribe(reader)).data).toMatchObject({ isHere: true, devices: 1, publicKey: keys.publicKey })
  await messenger.send(writer, reader, { content: '今晚的秘密歌单' })
  await messenger.send(writer, reader, { content: '还有一句' })
  await deliver({ db, post: createPushPost(keys, network), now: () => new Date(Date.now() + SECOND_MS), log })
  const [arrived, ...others] = service.arrived.splice(0)
  const { nick_name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', writer.userId)
    .executeTakeFirstOrThrow()
  expect(arrived?.message).toEqual({
    title: nick_name,
    body: '发来一条私信',
    url: `/user/components/Chat?userId=${writer.userId}`,
    tag: `message:${writer.userId}`,
  })
  // Two in a row are one: the waiting push says it already.
  expect(others).toEqual([])
  expect(arrived?.headers).toMatchObject({ host: 'push.example', 'content-encoding': 'aes128gcm' })
  const [, claims = ''] = String(arrived?.headers.authorization).match(/^vapid t=[\w-]+\.([\w-]+)\./) ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example',
    sub: 'https://music.example',
  })
  expect(await waiting()).toEqual([])
})

test('an order and a release are pushed to users who switched them on', async () => {
  const [fan, artist] = [await buildUser(application), await buildUser(application, { is_artists: true })]
  await messenger.follow(fan, artist)
  await subscribe(fan)
  await notifyOfOrder(fan)
  const resourceId = await buildResource(database, { artist_id: artist.userId, title: '雾中霓虹' })
  const emit = () => db.transaction().execute((transaction) => notifyRelease(transaction, artist.userId, resourceId))
  await emit()
  expect((await sent()).map(({ body, url }) => [body, url]).sort()).toEqual([
    ['上架了《雾中霓虹》', `/resource?id=${resourceId}`],
    ['订单已付款', '/user/orders'],
  ])
  await pushOrder(db, { userId: fan.userId, title: '订单已发货', orderId: '7' })
  expect(await sent()).toMatchObject([{ title: '订单', body: '订单已发货', url: '/user/orders?id=7' }])
  // A work that is shown again was released long ago.
  await emit()
  expect(await sent()).toEqual([])

  const input = { kinds: ['message'], quiet: null, timeZone: 'Asia/Shanghai' }
  expect((await send('PUT', PUSH, input, { token: fan.token })).data).toMatchObject(input)
  await notifyOfOrder(fan)
  const next = await buildResource(database, { artist_id: artist.userId })
  await db.transaction().execute((transaction) => notifyRelease(transaction, artist.userId, next))
  expect(await sent()).toEqual([])
})

test.each([404, 410])('a browser that its service no longer knows is deleted: %i', async (status) => {
  const person = await buildUser(application)
  await subscribe(person)
  await notifyOfOrder(person)
  service.answer(status)
  onTestFinished(() => service.answer(201))
  expect(await sent()).toHaveLength(1)
  expect((await settingsOf(person)).data).toMatchObject({ isHere: false, devices: 0 })
  expect(await waiting()).toEqual([])
})

test('a push that a service does not accept is retried, with growing delays, and dropped in the end', async () => {
  const person = await buildUser(application)
  await subscribe(person)
  await notifyOfOrder(person)
  service.answer(503)
  onTestFinished(() => service.answer(201))
  expect(await sent()).toHaveLength(1)
  expect(await sent()).toEqual([])
  expect(await sent(40 * SECOND_MS)).toHaveLength(1)
  expect(await sent(100 * SECOND_MS)).toEqual([])
  for (const hours of [1, 3, 9]) expect(await sent(hours * HOUR_MS)).toHaveLength(1)
  expect(await waiting()).toEqual([])
  expect((await settingsOf(person)).data).toMatchObject({ isHere: true })
})

test('does not follow a redirect', async () => {
  const person = await buildUser(application)
  await subscribe(person)
  await notifyOfOrder(person)
  service.answer(307)
  onTestFinished(() => service.answer(201))
  expect(await sent()).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('sends nothing to an address that is not public, whatever its name resolved to before', async () => {
  const person = await buildUser(application)
  await subscribe(person)
  await notifyOfOrder(person)
  expect(await sent(SECOND_MS, { ...network, isPublic: isPublicAddress })).toEqual([])
  expect(await waiting()).toEqual([])
  await notifyOfOrder(person)
  const mixed = {
    ...network,
    resolve: async () => ['127.0.0.1', '10.0.0.1'],
    isPublic: (address: string) => address !== '10.0.0.1',
  }
  expect(await sent(SECOND_MS, mixed)).toEqual([])
})

test.each([
  ['93.184.215.14', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::7f00:1', false],
  ['::a00:1', false],
  ['::2', false],
  ['::ffff:0:7f00:1', false],
  ['4000::1', false],
  ['fec0::1', false],
  ['2001:db8::1', false],
  ['240.0.0.1', false],
])('whether %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test.each([
  { endpoint: 'http://push.example/x' },
  { endpoint: 'https://push.example:8443/x' },
  { endpoint: 'https://user@push.example/x' },
  { endpoint: 'push.example' },
  { endpoint: 'https://127.0.0.1/x' },
  { endpoint: 'https://2130706433/x' },
  { endpoint: 'https://[::7f00:1]/x' },
  { endpoint: 'https://[fd00::1]/x' },
  { endpoint: 'https://localhost/x' },
  { endpoint: 'https://db.internal/x' },
  { p256dh: 'short' },
  { auth: '' },
])('refuses an invalid address of a browser: %j', async (wrong) => {
  const person = await buildUser(application)
  const answer = await send('POST', `${PUSH}/subscribe`, { ...service.browser(), ...wrong }, { token: person.token })
  expect(answer.status).toBe(400)
  expect((await settingsOf(person)).data).toMatchObject({ devices: 0 })
})

test('drops a push to a browser with invalid keys without a try', async () => {
  const person = await buildUser(application)
  await subscribe(person, { ...service.browser(), p256dh: 'A'.repeat(87) })
  await notifyOfOrder(person)
  expect(await sent()).toEqual([])
  expect(await waiting()).toEqual([])
})

test('of more than ten browsers the oldest are dropped', async () => {
  const person = await buildUser(application)
  await subscribe(person)
  for (let browser = 0; browser < 10; browser += 1) {
    application.clock.now = new Date(application.clock.now.getTime() + 1)
    await subscribe({ token: await signInAgain(application, person.userId) })
  }
  expect((await settingsOf(person)).data).toMatchObject({ isHere: false, devices: 10 })
})

test('signed out, closed or unsubscribed, a browser receives no more pushes', async () => {
  const person = await buildUser(application)
  const elsewhere = { token: await signInAgain(application, person.userId) }
  await subscribe(person)
  await subscribe(elsewhere)
  await notifyOfOrder(person)
  await send('POST', '/app-auth/logout', {}, { token: elsewhere.token })
  expect(await sent()).toHaveLength(1)
  await notifyOfOrder(person)
  const off = await send('POST', `${PUSH}/unsubscribe`, {}, { token: person.token })
  expect(off.data).toMatchObject({ isHere: false, devices: 0 })
  expect(await sent()).toEqual([])

  const third = { token: await signInAgain(application, person.userId) }
  await subscribe(person)
  await subscribe(third)
  await send('POST', `${PUSH}/unsubscribe`, { everywhere: true }, { token: person.token })
  await notifyOfOrder(person)
  expect(await sent()).toEqual([])

  await subscribe(person)
  await notifyOfOrder(person)
  await db.transaction().execute(async (transaction) => notices.personalData?.erase(transaction, person.userId, new Date()))
  expect(await sent()).toEqual([])
})

test('an expired session receives no pushes', async () => {
  const person = await buildUser(application)
  await subscribe(person)
  await notifyOfOrder(person)
  await db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', person.userId).execute()
  expect(await sent()).toEqual([])
})

test('a browser belongs to the user who subscribed last', async () => {
  const [first, second] = [await buildUser(application), await buildUser(application)]
  const browser = service.browser()
  await subscribe(first, browser)
  await notifyOfOrder(first)
  await subscribe(second, browser)
  await notifyOfOrder(first)
  expect(await sent()).toEqual([])
  expect([(await settingsOf(first)).data, (await settingsOf(second)).data]).toMatchObject([{ devices: 0 }, { devices: 1 }])
})

test('drops pushes that fall into quiet hours', async () => {
  const person = await buildUser(application)
  await subscribe(person)
  const timeZone = 'Europe/Berlin'
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date(Date.now() + SECOND_MS)),
  )
  const quiet = { from: hour, to: (hour + 2) % 24 }
  await send('PUT', PUSH, { kinds: ['order'], quiet, timeZone }, { token: person.token })
  await notifyOfOrder(person)
  expect(await sent()).toEqual([])
  expect(await waiting()).toEqual([])
  await notifyOfOrder(person)
  expect(await sent(3 * HOUR_MS)).toHaveLength(1)
})

test('quiet hours are in the user’s time zone, over midnight too', () => {
  const [night, morning] = [new Date('2026-11-21T15:30:00Z'), new Date('2026-11-22T00:00:00Z')]
  const hours = { from: 23, to: 8 }
  expect([night, morning].map((time) => isQuiet(time, hours, 'Asia/Shanghai'))).toEqual([true, false])
  expect([night, morning].map((time) => isQuiet(time, hours, 'Europe/Berlin'))).toEqual([false, true])
  expect(isQuiet(night, { from: 12, to: 14 }, 'Asia/Shanghai')).toBe(false)
})

test('refuses an unknown time zone and hours beyond the day', async () => {
  const { token } = await buildUser(application)
  const statusOf = async (args: object) =>
    (await send('PUT', PUSH, { kinds: ['order'], quiet: null, timeZone: 'UTC', ...args }, { token })).status
  expect(await statusOf({ timeZone: 'Moon/Crater' })).toBe(400)
  expect(await statusOf({ quiet: { from: 24, to: 8 } })).toBe(400)
  expect(await statusOf({ kinds: ['like'] })).toBe(400)
})
