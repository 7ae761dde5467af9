import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { endOfLog } from '../platform/bus/event-log.sql.ts'
import { notifyRelease } from './index.ts'

const application = await testApplication()
const { database } = application
const db = database.query()
const send = createClient(application.app)
const newPerson = (overrides = {}) => buildUser(application, overrides)
const newArtist = () => newPerson({ is_artists: true })
const fan = await newPerson()

const noticesOf = async ({ userId }: Person) =>
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

test('a follow notifies once, and an unfollow deletes the notice', async () => {
  const artist = await newArtist()
  await follow(fan, artist)
  await follow(fan, artist)
  expect(await noticesOf(artist)).toEqual([['follow', '关注了你', '', 1]])
  expect(await noticesOf(fan)).toEqual([])
  await follow(fan, artist, false)
  expect(await noticesOf(artist)).toEqual([])
})

test('a favourite notifies the artist of the work, in one notice for each work', async () => {
  const artist = await newArtist()
  const fans = await Promise.all(Array.from({ length: 50 }, () => newPerson()))
  const [first, second] = [
    await buildResource(database, { artist_id: artist.userId, title: '雾中霓虹' }),
    await buildResource(database, { artist_id: artist.userId, title: '江风过索道' }),
  ]
  await like(artist, first)
  expect(await noticesOf(artist)).toEqual([])
  await Promise.all(fans.map((person) => like(person, first)))
  await like(fan, second)
  expect(await noticesOf(artist)).toEqual([
    ['like', '收藏了你的《雾中霓虹》', '', 50],
    ['like', '收藏了你的《江风过索道》', '', 1],
  ])
  await Promise.all(fans.slice(0, 20).map((person) => send('POST', `/client/app/resource/collect/${first}`, {}, person)))
  await like(fan, second, false)
  expect(await noticesOf(artist)).toEqual([['like', '收藏了你的《雾中霓虹》', '', 30]])
})

test('a release notifies the pages of followers at once, unless they are too many or switched it off', async () => {
  const [artist, star, quiet, stranger] = [await newArtist(), await newArtist(), await newPerson(), await newPerson()]
  await db
    .insertInto('notice_readers')
    .values({ user_id: quiet.userId, muted_kinds: ['release'] })
    .execute()
  for (const person of [fan, quiet]) for (const followed of [artist, star]) await follow(person, followed)
  await sql`
    with other as (
      insert into users (nick_name) select 'fan ' || number from generate_series(1, 999) as number returning user_id
    )
    insert into follows (user_id, followed_id) select user_id, ${star.userId} from other`.execute(db)
  const notifiedCounts = async (by: Person) => {
    const resourceId = await buildResource(database, { artist_id: by.userId })
    const people = [fan, quiet, stranger, by]
    const positions = () => Promise.all(people.map(({ userId }) => endOfLog(db, userId)))
    const before = await positions()
    await db.transaction().execute((transaction) => notifyRelease(transaction, by.userId, resourceId))
    return (await positions()).map((position, index) => position - (before[index] ?? 0))
  }
  expect(await notifiedCounts(artist)).toEqual([1, 0, 0, 0])
  expect(await notifiedCounts(star)).toEqual([0, 0, 0, 0])
  await follow(quiet, star, false)
  expect(await notifiedCounts(star)).toEqual([1, 0, 0, 0])
})
