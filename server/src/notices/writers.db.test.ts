import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { database } = application
const db = database.query()
const send = createClient(application.app)
const newPerson = (overrides = {}) => buildUser(application, overrides)
const newArtist = () => newPerson({ is_artists: true })
const fan = await newPerson()

const told = async ({ userId }: Person) =>
  (
    await db
      .selectFrom('notices')
      .select(['kind', 'title', 'content', 'people_count as people'])
      .where('user_id', '=', userId)
      .orderBy('notice_id')
      .execute()
  ).map(({ kind, title, content, people }) => [kind, title, content, people])
const follow = (person: Person, { userId }: Person, isFocus = true) =>
  send('PUT', `/client/app/user/focus/${userId}`, { isFocus }, { token: person.token })
const like = (person: Person, resourceId: string, isCollect = true) =>
  send('PUT', `/client/app/resource/collect/${resourceId}`, { isCollect }, { token: person.token })

test('a follow is told once, and taken back it is none', async () => {
  const artist = await newArtist()
  await follow(fan, artist)
  await follow(fan, artist)
  expect(await told(artist)).toEqual([['follow', '关注了你', '', 1]])
  expect(await told(fan)).toEqual([])
  await follow(fan, artist, false)
  expect(await told(artist)).toEqual([])
})

test('a favourite is told to the artist of the work, in one notice for each work', async () => {
  const artist = await newArtist()
  const fans = await Promise.all(Array.from({ length: 50 }, () => newPerson()))
  const [first, second] = [
    await buildResource(database, { artist_id: artist.userId, title: '雾中霓虹' }),
    await buildResource(database, { artist_id: artist.userId, title: '江风过索道' }),
  ]
  await like(artist, first)
  expect(await told(artist)).toEqual([])
  await Promise.all(fans.map((person) => like(person, first)))
  await like(fan, second)
  expect(await told(artist)).toEqual([
    ['like', '喜欢了你的《雾中霓虹》', '', 50],
    ['like', '喜欢了你的《江风过索道》', '', 1],
  ])
  await Promise.all(fans.slice(0, 20).map((person) => send('POST', `/client/app/resource/collect/${first}`, {}, person)))
  await like(fan, second, false)
  expect(await told(artist)).toEqual([['like', '喜欢了你的《雾中霓虹》', '', 30]])
})
