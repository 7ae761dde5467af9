import type { InboxItem } from '@shenglang/contract/notices/entities'
import { REMINDERS_MAX } from '@shenglang/contract/notices/reminders'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { MyPremiere } from '@shenglang/contract/studio/premieres'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { startPushService } from '../../test/providers/push-service.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import type { Remindable } from '../composition/domain/domain.ts'
import { DOMAINS } from '../composition/domains.ts'
import { sendDue } from './reminders.ts'

const application = await testApplication()
const { clock, database } = application
/** Noon in Shanghai. */
clock.now = new Date('2026-11-26T04:00:00Z')
const db = database.query()
const send = createClient(application.app)
const service = await startPushService()
const remindable = DOMAINS.flatMap((domain) => domain.remindable ?? [])
const later = (ms: number) => new Date(clock.now.getTime() + ms)
const HOUR_MS = 3_600_000
const TOMORROW = '2026-11-27'
let serial = 0
const newArtist = () => buildUser(application, { is_artists: true, nick_name: `艺人${++serial}号` })

const announce = async (by: Person, values: object = {}) =>
  (
    await send(
      'POST',
      '/client/app/resource/premieres',
      { title: '雾散', startsAt: later(2 * HOUR_MS).toISOString(), ...values },
      by,
    )
  ).data as MyPremiere
const remind = ({ token }: Pick<Person, 'token'>, subjectId: string, { kind = 'premiere', isReminded = true } = {}) =>
  send('PUT', '/client/app/user/reminder', { kind, subjectId, isReminded }, { token })
const withdraw = (by: Person, { premiereId }: MyPremiere) =>
  send('POST', '/client/app/resource/premieres/withdraw', { premiereId }, by)
/** Runs the worker as if this time had passed. */
const sendAfter = (ms: number, known: readonly Remindable[] = remindable) =>
  sendDue({ db, remindable: known, now: () => later(ms) })
const inbox = async ({ token }: Person) =>
  ((await send('GET', '/client/app/user/message', { type: 'NOTICE' }, { token })) as unknown as { rows: InboxItem[] }).rows
const titles = async (person: Person) => (await inbox(person)).map(({ title }) => title)
const fans = (count: number) => Promise.all(Array.from({ length: count }, () => buildUser(application)))
const fan = () => buildUser(application)

test('a reminder notifies the one who set it once, at the time, and nobody else', async () => {
  const artist = await newArtist()
  const [reader, other] = await fans(2)
  const premiere = await announce(artist, { note: '等了两年' })
  expect(await remind(reader as Person, premiere.premiereId)).toMatchObject({ status: 200, data: { isReminded: true } })
  expect(await remind(reader as Person, premiere.premiereId)).toMatchObject({ status: 200 })
  await sendAfter(2 * HOUR_MS - 1)
  expect(await titles(reader as Person)).toEqual([])
  await sendAfter(2 * HOUR_MS)
  await sendAfter(3 * HOUR_MS)
  expect(await inbox(reader as Person)).toMatchObject([
    {
      fromNickName: `艺人${serial}号`,
      title: '预告的《雾散》到时间了',
      content: '等了两年',
      kind: 'reminder',
      clickParams: { dataType: 'USER', id: artist.userId },
    },
  ])
  expect(await titles(other as Person)).toEqual([])
})

test('a reminder that was taken back is not sent', async () => {
  const artist = await newArtist()
  const reader = await fan()
  const { premiereId } = await announce(artist)
  await remind(reader, premiereId)
  expect(await remind(reader, premiereId, { isReminded: false })).toMatchObject({ data: { isReminded: false } })
  await sendAfter(DAY_MS)
  expect(await titles(reader)).toEqual([])
})

test('a changed time notifies at the new time only', async () => {
  const artist = await newArtist()
  const reader = await fan()
  const premiere = await announce(artist)
  await remind(reader, premiere.premiereId)
  await announce(artist, { premiereId: premiere.premiereId, startsAt: later(5 * HOUR_MS).toISOString() })
  await sendAfter(3 * HOUR_MS)
  expect(await titles(reader)).toEqual([])
  await sendAfter(5 * HOUR_MS)
  expect(await titles(reader)).toHaveLength(1)
})

test('a member with the maximum of reminders can repeat one of them, and set no other', async () => {
  const [first, other, reader] = [await newArtist(), await newArtist(), await fan()]
  const [own, next] = [await announce(first), await announce(other)]
  await remind(reader, own.premiereId)
  await database.pool.query(
    `insert into reminders (user_id, kind, subject_id, due_at, created_at)
     select $1, 'premiere', n, now() + interval '9 years', now() from generate_series(900000, 900000 + $2 - 2) as n`,
    [reader.userId, REMINDERS_MAX],
  )
  expect(await remind(reader, own.premiereId)).toMatchObject({ status: 200 })
  expect(await remind(reader, next.premiereId)).toMatchObject({ status: 409, fault: 'REMINDERS_TOO_MANY' })
})

test('a withdrawn premiere notifies nobody, and no reminder of it can be set', async () => {
  const artist = await newArtist()
  const reader = await fan()
  const premiere = await announce(artist)
  await remind(reader, premiere.premiereId)
  expect(await withdraw(artist, premiere)).toMatchObject({ status: 200 })
  await sendAfter(DAY_MS)
  expect(await titles(reader)).toEqual([])
  expect(await remind(reader, premiere.premiereId)).toMatchObject({ status: 409, fault: 'REMINDER_SUBJECT_GONE' })
})

test('the notice links to the work once that is public, and to the artist before', async () => {
  const artist = await newArtist()
  const reader = await fan()
  const resourceId = await buildResource(database, { artist_id: artist.userId, published_at: null, state: 'review' })
  const { premiereId } = await announce(artist, { resourceId })
  await remind(reader, premiereId)
  await database.pool.query('update resources set published_at = now() where resource_id = $1', [resourceId])
  await sendAfter(2 * HOUR_MS)
  expect(await inbox(reader)).toMatchObject([
    { title: '预告的《雾散》上架了', clickParams: { dataType: 'ITEM', id: resourceId } },
  ])
})

test('two concurrent workers notify each member once, also with more reminders than a worker takes at a time', async () => {
  const artist = await newArtist()
  const { premiereId } = await announce(artist)
  await database.pool.query(
    `insert into users (nick_name, name_key, phone) select '听众' || n, 'reminded' || n, '138' || lpad(n::text, 8, '0')
      from generate_series(1, 1100) as n`,
  )
  await database.pool.query(
    `insert into reminders (user_id, kind, subject_id, due_at, created_at)
      select user_id, 'premiere', $1, $2, now() from users where name_key like 'reminded%'`,
    [premiereId, later(2 * HOUR_MS)],
  )
  await Promise.all([sendAfter(2 * HOUR_MS), sendAfter(2 * HOUR_MS)])
  await sendAfter(2 * HOUR_MS)
  const { rows } = await database.pool.query(
    `select count(*)::int as sent, count(distinct user_id)::int as people from notices join users using (user_id) where name_key like 'reminded%'`,
  )
  expect(rows).toEqual([{ sent: 1100, people: 1100 }])
})

test('reminders that a worker took are not sent by another while it runs, and sent once by the next after it is killed', async () => {
  const artist = await newArtist()
  const reader = await fan()
  const { premiereId } = await announce(artist)
  await remind(reader, premiereId)
  const [taken, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const dying = remindable.map((each) => ({
    ...each,
    async reminder() {
      taken.resolve()
      await killed.promise
      throw new Error('killed')
    },
  }))
  const dead = sendAfter(2 * HOUR_MS, dying).catch((error: Error) => error.message)
  await taken.promise
  await sendAfter(2 * HOUR_MS)
  expect(await titles(reader)).toEqual([])
  killed.resolve()
  expect(await dead).toBe('killed')
  await Promise.all([sendAfter(2 * HOUR_MS), sendAfter(2 * HOUR_MS)])
  expect(await titles(reader)).toHaveLength(1)
})

test('a member who blocks the artist meanwhile is not notified, nor anybody about a blocked or closed artist', async () => {
  const artist = await newArtist()
  const [first, second] = await fans(2)
  const [blocker, reader] = [first as Person, second as Person]
  const { premiereId } = await announce(artist)
  await remind(blocker, premiereId)
  await database.pool.query('insert into blocks (user_id, blocked_id) values ($1, $2)', [blocker.userId, artist.userId])
  const other = await buildUser(application, { is_artists: true })
  const { premiereId: othersId } = await announce(other)
  await remind(reader, othersId)
  await database.pool.query(`insert into account_blocks (user_id, reason, staff_id, created_at) values ($1, '违规', $2, now())`, [
    other.userId,
    artist.userId,
  ])
  await sendAfter(2 * HOUR_MS)
  expect([await titles(blocker), await titles(reader)]).toEqual([[], []])
  expect(await remind(await fan(), othersId)).toMatchObject({ fault: 'REMINDER_SUBJECT_GONE' })
})

test('browsers that receive pushes get one, whichever kinds their user chose', async () => {
  const artist = await newArtist()
  const reader = await fan()
  const { premiereId } = await announce(artist)
  await send('POST', '/client/app/user/push/subscribe', { ...service.browser() }, { token: reader.token })
  await send('PUT', '/client/app/user/push', { kinds: '', quiet: null, timeZone: 'Asia/Shanghai' }, { token: reader.token })
  await remind(reader, premiereId)
  await sendAfter(2 * HOUR_MS)
  const { rows } = await database.pool.query(
    `select title, body, url, tag from pushes join push_subscriptions using (subscription_id) where user_id = $1`,
    [reader.userId],
  )
  expect(rows).toEqual([
    {
      title: `艺人${serial}号`,
      body: '新作《雾散》到时间了',
      url: `/artist?id=${artist.userId}`,
      tag: `reminder:premiere:${premiereId}`,
    },
  ])
})

test('for 每日一首 a reminder is set for tomorrow only, and its notice names the pick', async () => {
  const reader = await fan()
  const [chosen, hidden] = [
    await buildResource(database, { title: '红灯笼', tbpm: 128, tkey: '7A' }),
    await buildResource(database, { published_at: null }),
  ]
  const choose = (day: string, id: string) =>
    database.pool.query('insert into daily_picks (day, resource_id, note) values ($1, $2, $3)', [day, id, ''])
  await choose(TOMORROW, chosen)
  await choose('2026-11-28', hidden)
  const hint = async () =>
    (await send('GET', '/client/app/cms/daily_picks/next', {}, { token: reader.token })).data as { isReminded: boolean }
  expect(await hint()).toMatchObject({ isReminded: false })
  expect(await remind(reader, TOMORROW, { kind: 'dailyPick' })).toMatchObject({ status: 200 })
  expect(await hint()).toMatchObject({ isReminded: true })
  for (const day of ['2026-11-26', '2026-11-28', '2026-02-31', '7']) {
    expect(await remind(reader, day, { kind: 'dailyPick' })).toMatchObject({ fault: 'REMINDER_SUBJECT_GONE' })
  }
  await sendAfter(12 * HOUR_MS - 1)
  expect(await titles(reader)).toEqual([])
  await sendAfter(12 * HOUR_MS)
  expect(await inbox(reader)).toMatchObject([
    { title: '今天的每日一首《红灯笼》', content: expect.stringContaining('128 BPM · 7A'), fromNickName: '', kind: 'reminder' },
  ])
  await sendAfter(2 * DAY_MS)
  expect(await titles(reader)).toHaveLength(1)
})

test('refuses a reminder beyond the maximum, in Chinese', async () => {
  const artist = await newArtist()
  const reader = await fan()
  await database.pool.query(
    `insert into reminders (user_id, kind, subject_id, due_at, created_at)
      select $1, 'premiere', (1000000 + n)::text, now() + interval '100 years', now() from generate_series(1, 200) as n`,
    [reader.userId],
  )
  const { premiereId } = await announce(artist)
  expect(await remind(reader, premiereId)).toMatchObject({
    status: 409,
    fault: 'REMINDERS_TOO_MANY',
    msg: expect.stringContaining('200'),
  })
})

test('a visitor is asked to sign in', async () => {
  expect(await send('PUT', '/client/app/user/reminder', { kind: 'premiere', subjectId: '1', isReminded: true })).toMatchObject({
    fault: 'NOT_SIGNED_IN',
  })
})
