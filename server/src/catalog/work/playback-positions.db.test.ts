import { type PlaybackPosition, POSITION_TRACKS_MAX } from '@shenglang/contract/catalog/playback-position'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const PATH = '/client/app/user/playback'

const artist_id = await buildArtist(database)
const [first, second, third] = await Promise.all([1, 2, 3].map(() => buildResource(database, { artist_id })))
const position = { resourceIds: [third, first, second], resourceId: first, currentProgress: 83_000 }

async function read(person: Person) {
  return (await send('GET', PATH, undefined, person)).data as PlaybackPosition | null
}

test('a listener resumes on another device where they stopped, in the order of their list', async () => {
  const person = await buildUser(application)
  expect(await read(person)).toBeNull()
  expect((await send('PUT', PATH, position, person)).code).toBe(200)
  const stored = await read(person)
  expect(stored).toMatchObject({ resourceId: first, currentProgress: 83_000 })
  expect(stored?.tracks.map(({ resourceId }) => resourceId)).toEqual([third, first, second])
})

test('the newest position counts', async () => {
  const person = await buildUser(application)
  await send('PUT', PATH, position, person)
  await send('PUT', PATH, { ...position, resourceId: second, currentProgress: 5 }, person)
  expect(await read(person)).toMatchObject({ resourceId: second, currentProgress: 5 })
})

test('nobody sees another user’s position, and a visitor has none', async () => {
  const [one, other] = [await buildUser(application), await buildUser(application)]
  await send('PUT', PATH, position, one)
  expect(await read(other)).toBeNull()
  expect((await send('GET', PATH)).code).toBe(401)
  expect((await send('PUT', PATH, position)).code).toBe(401)
})

test('tracks that were taken down are left out, and cannot be resumed', async () => {
  const person = await buildUser(application)
  const [gone, remaining] = await Promise.all([buildResource(database, { artist_id }), buildResource(database, { artist_id })])
  const takeDown = (id: string) =>
    database.query().updateTable('resources').set({ published_at: null }).where('resource_id', '=', id).execute()
  await send('PUT', PATH, { resourceIds: [gone, remaining], resourceId: remaining, currentProgress: 0 }, person)
  await takeDown(gone)
  expect((await read(person))?.tracks.map(({ resourceId }) => resourceId)).toEqual([remaining])
  await takeDown(remaining)
  expect(await read(person)).toBeNull()
})

test.each([
  ['a track that is not in the list', { ...position, resourceIds: [third] }, 400],
  ['too long a list', { ...position, resourceIds: Array(POSITION_TRACKS_MAX + 1).fill(first) }, 400],
  ['a negative position', { ...position, currentProgress: -1 }, 400],
  ['no such track', { resourceIds: ['999999999'], resourceId: '999999999', currentProgress: 0 }, 404],
])('refuses %s', async (_name, body, code) => {
  expect((await send('PUT', PATH, body, await buildUser(application))).code).toBe(code)
})
