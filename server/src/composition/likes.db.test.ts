import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { setCollect } from '../catalog/work/collects.sql.ts'
import { selectWorkState } from '../studio/works/works.sql.ts'

const FANS = 200

const application = await testApplication()
const { database } = application
const db = database.query()
const send = createClient(application.app)

const artist = await buildUser(application, { is_artists: true })
const fan = await buildUser(application)
const newTrack = () => buildResource(database, { artist_id: artist.userId })
const like = ({ token }: Person, id: string) => send('PUT', `/client/app/resource/collect/${id}`, { isCollect: true }, { token })
const edit = (id: string, energy: number) =>
  send('POST', '/client/app/resource/save', { resourceId: id, energy }, { token: artist.token })
const standing = async (id: string) => {
  const { rows } = await database.pool.query(
    `select energy, collect_count::int as likes, (select count(*)::int from collects where resource_id = $1) as likers
     from resources join resource_counts using (resource_id) where resource_id = $1`,
    [id],
  )
  return rows[0]
}

test('counts every one of many simultaneous likes while the artist saves edits', async () => {
  const track = await newTrack()
  const fans = await Promise.all(Array.from({ length: FANS }, () => buildUser(application)))
  const likes = Promise.all(fans.map((person) => like(person, track)))
  const edits = [1, 2, 3, 4, 5].map((energy) => edit(track, energy))
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const answers = (await likes).map(({ data }) => (data as { collectCount: number }).collectCount)
  // Each answer has the count that its like made.
  expect(answers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: FANS }, (_, index) => index + 1))
  expect(await standing(track)).toMatchObject({ likes: FANS, likers: FANS })
})

// Whatever waits for a transaction that the test itself holds open would wait for ever.
test('an edit does not wait for a like', async () => {
  const track = await newTrack()
  await db.transaction().execute(async (held) => {
    expect(await setCollect(held, fan.userId, track, true)).toEqual({ isCollect: true, collectCount: 1 })
    expect((await edit(track, 7)).status).toBe(200)
  })
  expect(await standing(track)).toEqual({ energy: 7, likes: 1, likers: 1 })
})

test('a like does not wait for an edit', async () => {
  const track = await newTrack()
  await db.transaction().execute(async (held) => {
    await selectWorkState(held, track, { lock: true })
    await held.updateTable('resources').set({ energy: 8 }).where('resource_id', '=', track).execute()
    expect((await like(fan, track)).data).toEqual({ isCollect: true, collectCount: 1 })
  })
  expect(await standing(track)).toEqual({ energy: 8, likes: 1, likers: 1 })
})

test('likes that wait for the count hold no connection that others need', async () => {
  const track = await newTrack()
  const fans = await Promise.all(Array.from({ length: 10 }, () => buildUser(application)))
  const { likes } = await db.transaction().execute(async (held) => {
    await held.updateTable('resource_counts').set({ play_count: 1 }).where('resource_id', '=', track).execute()
    const waiting = Promise.all(fans.map((person) => like(person, track)))
    const isWaiting = 'select exists (select from pg_locks where not granted) as it'
    await expect.poll(async () => (await database.pool.query(isWaiting)).rows[0].it).toBe(true)
    expect((await edit(track, 6)).status).toBe(200)
    return { likes: waiting }
  })
  await likes
  expect(await standing(track)).toEqual({ energy: 6, likes: 10, likers: 10 })
})

test('two edits of one work wait for each other', async () => {
  const track = await newTrack()
  const { second } = await db.transaction().execute(async (held) => {
    await selectWorkState(held, track, { lock: true })
    const waiting = edit(track, 9)
    const isWaiting = 'select exists (select from pg_locks where not granted) as it'
    await expect.poll(async () => (await database.pool.query(isWaiting)).rows[0].it).toBe(true)
    return { second: waiting }
  })
  expect((await second).status).toBe(200)
})
