import { expect, test } from 'vitest'
import { buildResource, SHOWN } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import type { NewResource } from '../../catalog/work/index.ts'
import { moveWork, releaseDue } from './publication.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const newPerson = (overrides = {}) => buildUser(application, overrides)
const newArtist = () => newPerson({ is_artists: true })
const admin = await newPerson({ account_type: 'admin' })

const noticesOf = async ({ userId }: Person) =>
  (
    await db
      .selectFrom('notices')
      .select(['kind', 'title', 'content', 'people_count as people'])
      .where('user_id', '=', userId)
      .orderBy('notice_id')
      .execute()
  ).map(({ kind, title, content, people }) => [kind, title, content, people])
const releasesOf = async (resourceId: string) =>
  (await db.selectFrom('releases').select('is_visible').where('resource_id', '=', resourceId).execute()).map(
    ({ is_visible }) => is_visible,
  )
const inReview = (artist: Person, overrides: Partial<NewResource> = {}) =>
  buildResource(database, {
    artist_id: artist.userId,
    title: '索道夜航',
    state: 'review',
    published_at: null,
    ...SHOWN,
    ...overrides,
  })
const review = (resourceId: string, outcome: string, { token } = admin, reason = '') =>
  send('POST', `/client/app/admin/resource/review/${resourceId}`, { outcome, reason }, { token })

test.each([
  ['approved', '', ['application', '你的艺人申请通过了', '现在可以用“夜航船”的名字上传作品', 1]],
  ['rejected', '代表作太少', ['application', '你的艺人申请没有通过', '代表作太少', 1]],
])('an application %s notifies its sender with the reason', async (outcome, reason, notice) => {
  const person = await newPerson()
  const wish = {
    artistName: '夜航船',
    realName: '张三',
    idNumber: '11010519491231002X',
    phonenumber: '13812345678',
    style: 'House',
    introduction: '在上海放了十年 House 的唱片骑师',
    agreed: true,
  }
  const { data } = await send('POST', '/client/app/user/artist/apply', wish, { token: person.token })
  const path = `/client/app/admin/artist/review/${(data as { applicationId: string }).applicationId}`
  await send('POST', path, { outcome, reason }, { token: admin.token })
  await send('POST', path, { outcome, reason }, { token: admin.token })
  expect(await noticesOf(person)).toEqual([notice])
})

test('an approved work notifies its artist, and appears as a release for the followers', async () => {
  const artist = await newArtist()
  const resourceId = await inReview(artist)
  expect((await review(resourceId, 'publish')).status).toBe(200)
  expect(await noticesOf(artist)).toEqual([['work', '你的《索道夜航》通过了审核', '已在曲库上架', 1]])
  expect(await releasesOf(resourceId)).toEqual([true])
})

test('a rejected work notifies its artist with the reason, and is no release', async () => {
  const artist = await newArtist()
  const resourceId = await inReview(artist)
  await review(resourceId, 'reject', admin, '封面有水印')
  expect(await noticesOf(artist)).toEqual([['work', '你的《索道夜航》没有通过审核', '封面有水印', 1]])
  expect(await releasesOf(resourceId)).toEqual([])
})

test("a work taken down notifies its artist with the reason, and is removed from the followers' releases", async () => {
  const artist = await newArtist()
  const resourceId = await inReview(artist)
  await review(resourceId, 'publish')
  await moveWork(db, { move: 'takedown', resourceId, reason: '权利人投诉', now: clock.now })
  expect((await noticesOf(artist)).at(-1)).toEqual(['work', '你的《索道夜航》被下架了', '权利人投诉', 1])
  expect(await releasesOf(resourceId)).toEqual([false])
})

test('changes of a published work are no release', async () => {
  const artist = await newArtist()
  const resourceId = await inReview(artist, { published_at: clock.now })
  await review(resourceId, 'publish')
  expect(await noticesOf(artist)).toEqual([['work', '你的《索道夜航》通过了审核', '修改已经生效', 1]])
  expect(await releasesOf(resourceId)).toEqual([])
})

test('a scheduled work notifies its artist when it is approved and when it is published', async () => {
  const artist = await newArtist()
  const resourceId = await inReview(artist, { release_at: new Date('2026-12-31T12:00:00Z') })
  await review(resourceId, 'publish')
  expect(await noticesOf(artist)).toEqual([['work', '你的《索道夜航》通过了审核', '将于 2026-12-31 20:00 上架', 1]])
  expect(await releasesOf(resourceId)).toEqual([])
  await releaseDue(db, new Date('2026-12-31T12:00:01Z'))
  expect((await noticesOf(artist)).at(-1)).toEqual(['work', '你的《索道夜航》上架了', '已按预定时间发布', 1])
  expect(await releasesOf(resourceId)).toEqual([true])
})

test('moves by the artist notify nobody', async () => {
  const artist = await newPerson({ is_artists: true, account_type: 'admin' })
  const [published, withdrawn] = [await inReview(artist), await inReview(artist)]
  expect((await review(published, 'publish', artist)).status).toBe(200)
  await send('POST', `/client/app/resource/withdraw/${withdrawn}`, {}, { token: artist.token })
  expect(await noticesOf(artist)).toEqual([])
  expect(await releasesOf(published)).toEqual([true])
})

test('a move that fails notifies nobody', async () => {
  const artist = await newArtist()
  const resourceId = await inReview(artist)
  const lost = db.transaction().execute(async (transaction) => {
    await moveWork(transaction, { move: 'publish', resourceId, now: clock.now })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  expect([await noticesOf(artist), await releasesOf(resourceId)]).toEqual([[], []])
})
