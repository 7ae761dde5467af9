import type { WaveMarker } from '@shenglang/contract/social/entities'
import { WAVE_MARKERS_MAX } from '@shenglang/contract/social/routes'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { insertComments } from './index.ts'
import { personalData } from './personal-data.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const db = database.query()
const writer = await buildUser(application)

const markersOf = async (resourceId: string) => (await send('GET', `/client/app/cms/wave/${resourceId}`)).data as WaveMarker[]
const comment = (resource_id: string, time_ms: number | null, content = '这里太好听') => ({
  resource_id,
  user_id: writer.userId,
  content,
  time_ms,
})

test('comments at a moment stand on the wave in its order; others do not', async () => {
  const resourceId = await buildResource(database)
  await insertComments(db, [comment(resourceId, 42_500), comment(resourceId, 3000, '前奏！'), comment(resourceId, null)])
  expect(await markersOf(resourceId)).toMatchObject([
    { time: 3, comment: '前奏！' },
    { time: 42.5, comment: '这里太好听' },
  ])
})

test('the newest find room', async () => {
  const resourceId = await buildResource(database)
  const many = Array.from({ length: WAVE_MARKERS_MAX + 5 }, (_, index) => comment(resourceId, index * 100))
  await insertComments(db, many)
  const markers = await markersOf(resourceId)
  expect([markers.length, markers[0]?.time]).toEqual([WAVE_MARKERS_MAX, 0.5])
})

test('nothing is said of what is not published', async () => {
  const resourceId = await buildResource(database, { published_at: null })
  await insertComments(db, [comment(resourceId, 1000)])
  expect(await markersOf(resourceId)).toEqual([])
})

test('what was said is handed out to its writer and goes with the account', async () => {
  const resourceId = await buildResource(database)
  await insertComments(db, [comment(resourceId, 1000, '我的话')])
  const accounts = database.query()
  expect(JSON.stringify(await personalData.export(accounts, writer.userId))).toContain('我的话')
  await personalData.erase(accounts, writer.userId)
  expect(await markersOf(resourceId)).toEqual([])
})
