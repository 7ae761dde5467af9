import { HOT_CUES_MAX, type HotCue, MEMORY_CUES_MAX } from '@shenglang/contract/media/hot-cues'
import { expect, test } from 'vitest'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { selectDownloads } from '../downloads/downloads.sql.ts'
import { personalData } from '../personal-data.ts'

const application = await testApplication()
const { app, database, clock } = application
const db = database.query()
const send = createClient(app)

const LENGTH_MS = 180_000
const buildTrack = (fields = {}) => buildResource(database, fields, [buildSource({ duration_ms: LENGTH_MS })])
const cue = (change: Partial<HotCue> = {}): HotCue => ({ pad: 0, name: '鼓进', color: 0, timeMs: 30_000, loopMs: 0, ...change })
const path = (id: string) => `/client/app/user/hotCues/${id}`

test('a listener saves hot cues and loops on pads, replaces and clears them; nobody else sees them', async () => {
  const [track, { token }, other] = [await buildTrack(), await buildUser(application), await buildUser(application)]
  await send('POST', path(track), cue({ pad: 3, loopMs: 4000 }), { token })
  await send('POST', path(track), cue(), { token })
  expect(await send('GET', path(track), undefined, { token })).toMatchObject({ data: [cue(), cue({ pad: 3, loopMs: 4000 })] })

  const replaced = cue({ name: '断点', color: 5, timeMs: 61_000 })
  expect(await send('POST', path(track), replaced, { token })).toMatchObject({
    data: [replaced, { pad: 3 }],
  })
  expect(await send('POST', `${path(track)}/remove`, { pad: 3 }, { token })).toMatchObject({ data: [replaced] })
  expect(await send('POST', `${path(track)}/remove`, { pad: 3 }, { token })).toMatchObject({ data: [replaced] })
  expect(await send('GET', path(track), undefined, { token: other.token })).toMatchObject({ data: [] })
})

const memory = (change: Partial<HotCue> = {}) => cue({ pad: null, ...change })

test('memory cues follow the pads in the order of the music; one is renamed and deleted by its position', async () => {
  const [track, { token }] = [await buildTrack(), await buildUser(application)]
  for (const each of [memory({ timeMs: 60_000 }), memory({ timeMs: 20_000, loopMs: 4000 }), cue({ pad: 7, timeMs: 90_000 })])
    await send('POST', path(track), each, { token })
  expect(await send('POST', path(track), memory({ timeMs: 60_000, name: '人声' }), { token })).toMatchObject({
    data: [
      { pad: 7, timeMs: 90_000 },
      { pad: null, timeMs: 20_000, loopMs: 4000 },
      { pad: null, timeMs: 60_000, name: '人声' },
    ],
  })
  expect(await send('POST', `${path(track)}/remove`, { pad: null, timeMs: 20_000 }, { token })).toMatchObject({
    data: [{ pad: 7 }, { timeMs: 60_000 }],
  })
  expect(await send('POST', `${path(track)}/remove`, { pad: null }, { token })).toMatchObject({
    fault: 'BAD_ARGUMENT',
    msg: expect.stringContaining('请说明记忆点的位置'),
  })
  expect(await send('GET', path(track), undefined, { token })).toMatchObject({ data: [{ pad: 7 }, { timeMs: 60_000 }] })
})

test('a track has ten memory cues of a listener at most, which may still be renamed; pads are not counted', async () => {
  const [track, other, { token }] = [await buildTrack(), await buildTrack(), await buildUser(application)]
  for (let index = 0; index < MEMORY_CUES_MAX; index += 1)
    await send('POST', path(track), memory({ timeMs: index * 1000 }), { token })
  const refused = await send('POST', path(track), memory({ timeMs: 90_000 }), { token })
  expect(refused).toMatchObject({ fault: 'BAD_ARGUMENT', msg: expect.stringContaining('每首最多存 10 个记忆点') })
  expect(await send('POST', path(track), memory({ timeMs: 9000, name: '尾' }), { token })).toMatchObject({ status: 200 })
  expect(await send('POST', path(track), cue(), { token })).toMatchObject({ status: 200 })
  expect(await send('POST', path(other), memory(), { token })).toMatchObject({ status: 200 })
})

test('counts the listener’s cues in the tracks of a list, without those that have none', async () => {
  const [one, two, none] = [await buildTrack(), await buildTrack(), await buildTrack()]
  const [{ token }, other] = [await buildUser(application), await buildUser(application)]
  await send('POST', path(one), cue(), { token })
  await send('POST', path(one), cue({ pad: 4 }), { token })
  await send('POST', path(one), memory(), { token })
  await send('POST', path(two), memory(), { token })
  await send('POST', path(none), cue(), { token: other.token })
  const { data } = await send('GET', '/client/app/user/hotCues', { ids: [one, two, none].join(',') }, { token })
  expect(data).toHaveLength(2)
  expect(data).toEqual(
    expect.arrayContaining([
      { resourceId: one, hotCues: 2, memoryCues: 1 },
      { resourceId: two, hotCues: 0, memoryCues: 1 },
    ]),
  )
})

test('the other devices of the listener are notified of each change', async () => {
  const [track, { token }] = [await buildTrack(), await buildUser(application)]
  const events = '/client/app/user/events'
  const { data: before } = await send('GET', events, undefined, { token })
  await send('POST', path(track), cue(), { token })
  const { data } = await send('GET', events, { after: (before as { last: number }).last }, { token })
  expect(data).toMatchObject({ events: [{ event: { kind: 'hotCues', resourceId: track } }] })
})

test.each([
  ['a cue at the end', { timeMs: LENGTH_MS }, '位置在曲目结束之后'],
  ['a memory cue at the end', { pad: null, timeMs: LENGTH_MS }, '位置在曲目结束之后'],
  ['a loop over the end', { timeMs: LENGTH_MS - 1000, loopMs: 1001 }, '循环超出了曲目的结尾'],
  ['a ninth pad', { pad: 8 }, ''],
  ['a colour that no pad has', { color: 8 }, ''],
  ['a name of 21 characters', { name: '长'.repeat(21) }, ''],
])('refuses %s', async (_, change, message) => {
  const [track, { token }] = [await buildTrack(), await buildUser(application)]
  const answer = await send('POST', path(track), cue(change), { token })
  expect(answer).toMatchObject({ fault: 'BAD_ARGUMENT', msg: expect.stringContaining(message) })
  expect(await send('GET', path(track), undefined, { token })).toMatchObject({ data: [] })
})

test('refuses cues in what is not published, and those of visitors', async () => {
  const { token } = await buildUser(application)
  const draft = await buildTrack({ published_at: null })
  expect(await send('POST', path(draft), cue(), { token })).toMatchObject({ fault: 'RESOURCE_NOT_FOUND' })
  expect(await send('POST', path(await buildTrack()), cue())).toMatchObject({ fault: 'NOT_SIGNED_IN' })
})

test('a listener with the maximum of cues can change them, and add no other', async () => {
  const [track, { token, userId }] = [await buildTrack(), await buildUser(application)]
  await database.pool.query(
    `with made as (
       insert into resources (title, artist_id, content_type, category_code)
       select '曲', artist_id, content_type, category_code from resources, generate_series(1, $2::int) where resource_id = $1
       returning resource_id)
     insert into hot_cues (user_id, resource_id, pad, name, color, time_ms, loop_ms, changed_at)
     select $3, resource_id, pad, '', 0, 0, 0, now() from made, generate_series(0, 7) as pad`,
    [track, HOT_CUES_MAX / 8, userId],
  )
  const refused = await send('POST', path(track), cue(), { token })
  expect(refused).toMatchObject({ fault: 'BAD_ARGUMENT', msg: expect.stringContaining('最多存 50000 个热点和记忆点') })
  await database.pool.query(
    'update hot_cues set resource_id = $1 where user_id = $2 and resource_id = (select max(resource_id) from hot_cues)',
    [track, userId],
  )
  expect(await send('POST', path(track), cue(), { token })).toMatchObject({ status: 200 })
})

test('files for DJ software have the cues of the one who downloads them', async () => {
  const [track, one, other] = [await buildTrack(), await buildUser(application), await buildUser(application)]
  await send('POST', path(track), cue({ pad: 2 }), { token: one.token })
  const { rows = [] } = await send('GET', `/client/app/cms/file/${track}`)
  const ids = rows.map((row) => (row as { fileId: string }).fileId)
  const cuesFor = async (userId: string) => (await selectDownloads(db, ids, userId)).map(({ hotCues }) => hotCues)
  expect(await cuesFor(one.userId)).toEqual([[cue({ pad: 2 })]])
  expect(await cuesFor(other.userId)).toEqual([[]])
})

test('cues are exported, go over to the account that is left after a merge, and are erased', async () => {
  const [track, from, into] = [await buildTrack(), await buildUser(application), await buildUser(application)]
  await send('POST', path(track), cue({ name: '旧' }), { token: from.token })
  await send('POST', path(track), cue({ pad: 1 }), { token: from.token })
  await send('POST', path(track), memory({ name: '旧' }), { token: from.token })
  await send('POST', path(track), memory({ timeMs: 40_000 }), { token: from.token })
  await send('POST', path(track), cue({ name: '新' }), { token: into.token })
  await send('POST', path(track), memory({ name: '新' }), { token: into.token })
  expect(await personalData.export(db, from.userId)).toMatchObject({
    hotCues: [{ resourceId: track, pad: 0 }, { pad: 1 }, { pad: null, timeMs: 30_000 }, { pad: null, timeMs: 40_000 }],
  })

  await personalData.merge(db, { fromId: from.userId, intoId: into.userId, now: clock.now })
  expect(await personalData.export(db, from.userId)).toMatchObject({ hotCues: [] })
  expect(await send('GET', path(track), undefined, { token: into.token })).toMatchObject({
    data: [cue({ name: '新' }), cue({ pad: 1 }), memory({ name: '新' }), memory({ timeMs: 40_000 })],
  })

  await personalData.erase(db, into.userId, clock.now)
  expect(await personalData.export(db, into.userId)).toMatchObject({ hotCues: [] })
})
