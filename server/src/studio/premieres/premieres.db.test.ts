import { DAY_MS } from '@shenglang/contract/shanghai'
import type { AnnounceableWork, MyPremiere, Premiere } from '@shenglang/contract/studio/premieres'
import { expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { addBlockedWords } from '../../moderation/index.ts'
import { personalData } from '../personal-data.ts'

const application = await testApplication()
const { clock, database } = application
const db = database.query()
const send = createClient(application.app)
const PATH = '/client/app/resource/premieres'
const HOUR_MS = 3_600_000
const inMs = (ms: number) => new Date(clock.now.getTime() + ms).toISOString()
const newArtist = () => buildUser(application, { is_artists: true })
const save = (artist: Person, values: object = {}) =>
  send('POST', PATH, { title: '雾散', startsAt: inMs(DAY_MS), ...values }, artist)
const saved = async (artist: Person, values: object = {}) => (await save(artist, values)).data as MyPremiere
const mine = async (artist: Person) =>
  (await send('GET', PATH, {}, artist)).data as { premieres: MyPremiere[]; works: AnnounceableWork[] }
const shown = async ({ userId }: Person, reader: { token?: string } = {}) =>
  (await send('GET', `/client/app/cms/premieres/${userId}`, {}, reader)).data as Premiere[]
const shownTitles = async (artist: Person) => (await shown(artist)).map(({ title }) => title)
const draft = ({ userId }: Person, overrides = {}) =>
  buildResource(database, { artist_id: userId, published_at: null, state: 'review', ...overrides })
/** Runs at a later time, and resets the clock. */
async function after<Result>(ms: number, run: () => Promise<Result>): Promise<Result> {
  const before = clock.now
  clock.now = new Date(before.getTime() + ms)
  try {
    return await run()
  } finally {
    clock.now = before
  }
}

test('an announcement is shown until its time, the next one first', async () => {
  const artist = await newArtist()
  await saved(artist, { title: '后来', startsAt: inMs(2 * DAY_MS) })
  await saved(artist, { note: '  等了两年  ' })
  expect(await shown(artist)).toMatchObject([
    { title: '雾散', note: '等了两年', startsAt: inMs(DAY_MS), work: null, isReminded: false },
    { title: '后来', note: '' },
  ])
  expect(await after(DAY_MS, () => shownTitles(artist))).toEqual(['后来'])
})

test('is changed and withdrawn by its artist alone, and only before its time', async () => {
  const [artist, other] = [await newArtist(), await newArtist()]
  const { premiereId } = await saved(artist)
  expect(await save(other, { premiereId })).toMatchObject({ status: 404, fault: 'PREMIERE_NOT_FOUND' })
  await send('POST', `${PATH}/withdraw`, { premiereId }, other)
  expect((await save(artist, { premiereId, title: '雾散 II' })).data).toMatchObject({ premiereId, title: '雾散 II' })
  expect(await shownTitles(artist)).toEqual(['雾散 II'])
  expect(await after(DAY_MS, () => save(artist, { premiereId, startsAt: inMs(HOUR_MS) }))).toMatchObject({
    status: 409,
    fault: 'PREMIERE_OVER',
  })
  await send('POST', `${PATH}/withdraw`, { premiereId }, artist)
  expect(await shownTitles(artist)).toEqual([])
  expect(await send('POST', `${PATH}/withdraw`, { premiereId }, artist)).toMatchObject({ status: 200 })
})

test('a work is not named before it is public, and is then linked for a week', async () => {
  const artist = await newArtist()
  const resourceId = await draft(artist)
  const { premiereId } = await saved(artist, { resourceId })
  expect(await shown(artist)).toMatchObject([{ premiereId, work: null }])
  expect(JSON.stringify(await shown(artist))).not.toContain(`"${resourceId}"`)
  expect((await mine(artist)).premieres).toMatchObject([{ resourceId, isOut: false }])
  await database.pool.query('update resources set published_at = now() where resource_id = $1', [resourceId])
  expect(await after(DAY_MS, () => shown(artist))).toMatchObject([{ work: { resourceId, contentType: 1 } }])
  expect(await after(8 * DAY_MS, () => shown(artist))).toEqual([])
  expect((await save(artist, { premiereId, resourceId, title: '仍可修改' })).status).toBe(200)
})

test("offers and accepts the artist's unpublished works only", async () => {
  const [artist, other] = [await newArtist(), await newArtist()]
  const waiting = await draft(artist, { title: '待审' })
  const refused = [
    await buildResource(database, { artist_id: artist.userId }),
    await draft(artist, { state: 'taken_down' }),
    await draft(other),
    '999999999',
  ]
  expect((await mine(artist)).works).toEqual([{ resourceId: waiting, title: '待审', releaseTime: '' }])
  for (const resourceId of refused) {
    expect(await save(artist, { resourceId })).toMatchObject({ status: 400, detail: { field: 'resourceId' } })
  }
})

test('at most five are to come, counted exactly when saved at once', async () => {
  const artist = await newArtist()
  const results = await Promise.all(Array.from({ length: 8 }, () => save(artist)))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = results.filter(({ status }) => status !== 200)
  expect(refused.every(({ fault, msg }) => fault === 'PREMIERES_TOO_MANY' && /最多同时预告 5 个/.test(String(msg)))).toBe(true)
  expect(await after(DAY_MS, () => save(artist))).toMatchObject({ status: 200 })
})

test.each([
  [{ title: '' }, 'title', '请填写标题'],
  [{ title: '\u200b' }, 'title', '请填写标题'],
  [{ title: '长'.repeat(61) }, 'title', '标题不能超过 60 个字'],
  [{ note: '长'.repeat(121) }, 'note', '一句话不能超过 120 个字'],
  [{ startsAt: '2026-11-21T11:59:00Z' }, 'startsAt', '时间要晚于现在'],
  [{ startsAt: '2028-01-01T00:00:00Z' }, 'startsAt', '最多提前一年预告'],
  [{ startsAt: '明天' }, 'startsAt', '应为带时区的时间'],
  [{ resourceId: 'x' }, 'resourceId', '编号格式不正确'],
])('refuses %j at its field', async (values, field, message) => {
  const answer = await save(await newArtist(), values)
  expect(answer).toMatchObject({ status: 400, detail: { field } })
  expect(answer.msg).toContain(message)
})

test('refuses words that are refused or doubtful, since nobody reviews it', async () => {
  const artist = await newArtist()
  await addBlockedWords(db, [{ word: '代打', level: 'review' }])
  expect(await save(artist, { note: '找代打的看这里' })).toMatchObject({ status: 400, fault: 'WORDS_REFUSED' })
})

test('a listener announces nothing', async () => {
  expect(await save(await buildUser(application))).toMatchObject({ status: 403 })
})

test('a blocked artist shows no announcements, and a closed account has none', async () => {
  const [artist, reader] = [await newArtist(), await buildUser(application)]
  const { premiereId } = await saved(artist)
  const remind = { kind: 'premiere', subjectId: premiereId, isReminded: true }
  await send('PUT', '/client/app/user/reminder', remind, { token: reader.token })
  expect(await shown(artist, reader)).toMatchObject([{ isReminded: true }])
  expect((await mine(artist)).premieres).toMatchObject([{ reminderCount: 1 }])
  await database.pool.query(`insert into account_blocks (user_id, reason, staff_id, created_at) values ($1, '违规', $1, now())`, [
    artist.userId,
  ])
  expect(await shown(artist)).toEqual([])
  await db.transaction().execute((transaction) => personalData.erase(transaction, artist.userId, clock.now))
  const left = await Promise.all([
    db.selectFrom('premieres').select('premiere_id').where('artist_id', '=', artist.userId).execute(),
    db.selectFrom('reminders').select('user_id').where('subject_id', '=', premiereId).execute(),
  ])
  expect(left).toEqual([[], []])
})
