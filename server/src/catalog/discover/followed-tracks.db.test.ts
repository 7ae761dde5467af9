import type { Resource } from '@shenglang/contract/catalog/entities'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const PATH = '/client/app/user/followed'

test('the releases of followed artists come newest first, and nothing else', async () => {
  const person = await buildUser(application)
  const [one, other, stranger] = [await buildArtist(database), await buildArtist(database), await buildArtist(database)]
  const released = (artist_id: string, day: number, more = {}) =>
    buildResource(database, { artist_id, published_at: new Date(Date.UTC(2026, 9, day)), ...more })
  const [old, newest] = [await released(one, 1), await released(one, 9)]
  const between = await released(other, 5)
  await released(stranger, 10)
  await released(one, 11, { content_type: 2 })
  await database
    .query()
    .updateTable('resources')
    .set({ published_at: null })
    .where('resource_id', '=', await released(one, 12))
    .execute()
  for (const id of [one, other]) await send('PUT', `/client/app/user/focus/${id}`, { isFocus: true }, person)

  const ids = async (size: number) =>
    ((await send('GET', PATH, { size: String(size) }, person)).data as Resource[]).map(({ resourceId }) => resourceId)
  expect(await ids(12)).toEqual([newest, between, old])
  expect(await ids(2)).toEqual([newest, between])
  expect((await send('GET', PATH)).code).toBe(401)
})
