import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { afterAll, expect, test } from 'vitest'
import { analysedRecording } from '../../../test/analysed-recording.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { analyseSource } from '../derivation/analyse.ts'
import { deriveMissing } from '../derivation/derive-missing.ts'
import { openWorkFolders } from '../derivation/work-folders.ts'
import { DERIVED_VERSION } from './derivations.ts'

const application = await testApplication()
const { app, database, files, folder } = application
const db = database.query()
const send = createClient(app)
const folders = await openWorkFolders(folder)
afterAll(() => folders.close())
const never = new AbortController().signal
const artist = await buildUser(application, { is_artists: true })

/** A published work of the artist's, uploaded in the studio, without an analysis. Returns it with its file. */
async function buildWork(overrides: Parameters<typeof buildResource>[1] = {}) {
  const source = buildSource({ hls_key: 'kept' })
  await files.put(source.storage_key, new URL(import.meta.url).pathname)
  const id = await buildResource(database, { artist_id: artist.userId, state: 'published', ...overrides }, [source])
  const { rows } = await database.pool.query<{ file_id: string }>(`
    with sent as (
      insert into originals (owner_id, upload_id, file_name, content_type, size_bytes, sha256, storage_key)
      values (${artist.userId}, '${crypto.randomUUID().replaceAll('-', '')}', 'a.mp3', 'audio/mpeg', 1000, '${source.sha256}', '${source.storage_key}') returning original_id
    )
    insert into resource_files (resource_id, original_id, position, source_file_id, state, facts)
    select ${id}, original_id, 0, file_id, 'ready', '{"durationMs": 60000, "hls": []}' from sent, audio_sources where resource_id = ${id}
    returning resource_file_id::text as file_id`)
  return { id, fileId: rows[0]?.file_id ?? '' }
}

const listen = (facts: Parameters<typeof analysedRecording>[0]) =>
  deriveMissing({ db, files, folders, ffmpegPath: '', log: { warn() {} }, prepare: async () => analysedRecording(facts) }, never)
const call = async (path: string, body: object = {}) =>
  send('POST', `/client/app/resource/${path}`, body, { token: artist.token })
const work = async (id: string) =>
  (await send('GET', `/client/app/resource/own/${id}`, {}, { token: artist.token })).data as MyWorkDetail
const shown = async (id: string) => (await send('GET', `/client/app/cms/resource/${id}`)).data as ResourceDetail
const measured = (confidence: number | null) => ({ source: 'measured', confidence })
const NO_QUESTIONS = { bpm: [], key: [], unreadKey: '', grid: [] }
const BY_ARTIST = { source: 'artist', confidence: null }

test('a work without an analysis is analysed in the background, and names the source of each fact', async () => {
  const { id } = await buildWork({ tbpm: 127.6, tkey: '', energy: 0 })
  expect((await shown(id)).facts).toEqual({ bpm: null, key: null, grid: null, energy: null, loudness: null, keyCents: 0 })
  await listen({ tbpm: 127.98, tags_: { bpm: 64 } })
  expect(await shown(id)).toMatchObject({
    ...{ tbpm: 127.98, tkey: '8A', energy: 6, firstBeatMs: 12.5 },
    facts: { bpm: measured(0.97), key: measured(0.6), grid: measured(0.9), energy: measured(null) },
  })
  expect((await work(id)).questions).toEqual(NO_QUESTIONS)
})

test('where tag and analysis differ the artist is asked once, and the choice stays', async () => {
  const { id, fileId } = await buildWork({ tbpm: 124, tkey: '8A' })
  await listen({ tags_: { bpm: 124, key: '5A' } })
  const before = await work(id)
  // The tag counted before, and counts until the artist chooses.
  expect([before.tbpm, before.facts.bpm]).toEqual([124, { source: 'tag', confidence: null }])
  expect(before.questions.bpm).toEqual([
    { source: 'measured', value: 128, confidence: 0.97 },
    { source: 'tag', value: 124, confidence: null },
  ])
  await call('save', { resourceId: id, tbpm: 128 })
  expect((await work(id)).questions).toEqual({ ...NO_QUESTIONS, key: before.questions.key })
  await call('save', { resourceId: id, tkey: '8A' })
  const decided = await work(id)
  expect(decided.questions).toEqual(NO_QUESTIONS)
  expect([decided.facts.bpm, decided.facts.key]).toEqual([BY_ARTIST, BY_ARTIST])

  const again = await call(`analyse/${id}`)
  expect((again.data as MyWorkDetail).files[0]).toMatchObject({ fileId, isAnalysing: true })
  const { rows } = await database.pool.query(`select file_id::text from audio_sources where resource_id = ${id}`)
  const deps = { db, files, folders, ffmpegPath: '', log: { warn() {} } }
  await analyseSource(
    { ...deps, prepare: async () => analysedRecording({ tbpm: 120, tags_: { bpm: 124 } }) },
    rows[0].file_id,
    never,
  )
  const analysedAgain = await work(id)
  expect([analysedAgain.tbpm, analysedAgain.tkey, analysedAgain.files[0]?.isAnalysing]).toEqual([128, '8A', false])
  expect(analysedAgain.questions.bpm.map(({ source, value }) => [source, value])).toEqual([
    ['artist', 128],
    ['measured', 120],
    ['tag', 124],
  ])
  await call('save', { resourceId: id, tbpm: 128 })
  expect((await work(id)).questions.bpm).toEqual([])
})

test('a key tag that names no key is asked about until the artist has set one, or none', async () => {
  const { id } = await buildWork({ tbpm: 128, tkey: '8A' })
  await listen({ tags_: { unreadKey: 'Key 8?' } })
  const { questions } = await work(id)
  expect(questions).toEqual({
    ...NO_QUESTIONS,
    key: [{ source: 'measured', value: '8A', confidence: 0.6 }],
    unreadKey: 'Key 8?',
  })
  await call('save', { resourceId: id, tkey: '' })
  expect((await work(id)).questions).toEqual(NO_QUESTIONS)
})

test('names that can be read in two ways are a question in the list and on the work, until the artist sets the credits', async () => {
  const { id } = await buildWork()
  await listen({ tags: { artists: ['BTS/EXO'], title: '夜航' } })
  const { rows } = await send('GET', '/client/app/resource/own', {}, { token: artist.token })
  const [listed] = rows as MyWorkDetail[]
  const { creditChoices } = await work(id)
  expect(creditChoices).toEqual([
    { names: ['BTS/EXO'], credits: 'BTS/EXO' },
    { names: ['BTS', 'EXO'], credits: 'BTS; EXO' },
    { names: [], credits: '' },
  ])
  expect([listed?.resourceId, listed?.creditChoices]).toEqual([id, creditChoices])
  const saved = await call('save', { resourceId: id, credits: creditChoices[1]?.credits })
  expect(saved.data).toMatchObject({ creditChoices: [], edits: { credits: 'BTS; EXO' } })
})

test('the tuning of a key tag is shown with the key that it names', async () => {
  const { id } = await buildWork({ tbpm: 128, tkey: '' })
  await listen({ tags_: { key: '8A', keyCents: 50 } })
  expect((await shown(id)).facts.keyCents).toBe(50)
  await call('save', { resourceId: id, tkey: '5A' })
  expect((await shown(id)).facts.keyCents).toBe(0)
})

test('a grid laid by its artist applies everywhere at once and survives a new analysis', async () => {
  const { id, fileId } = await buildWork({ tbpm: 64 })
  await listen({ tbpm: 128 })
  expect((await work(id)).files[0]).toMatchObject({ grid: { tbpm: 128 }, isOwnGrid: false })
  const grid = { tbpm: 126.5, firstBeatMs: 100, downbeat: 1 }
  // A correction of the beats leaves the measured phrases.
  const saved = await call(`file/grid/${fileId}`, { grid: { ...grid, firstPhraseMs: 3894.5 } })
  expect(saved.data).toMatchObject({
    tbpm: 126.5,
    facts: { grid: BY_ARTIST, bpm: BY_ARTIST },
    files: [{ grid: { ...grid, firstPhraseMs: 3894.5 }, isOwnGrid: true }],
  })
  expect((await send('GET', `/client/app/cms/file/${id}`)).rows).toMatchObject([{ gridTbpm: 126.5, firstPhraseMs: 3894.5 }])
  expect(await shown(id)).toMatchObject({ tbpm: 126.5, firstBeatMs: 100, downbeat: 1, beatConfidence: 1 })
  await database.pool.query(`update audio_sources set derived_version = 1 where resource_id = ${id}`)
  await listen({ tbpm: 128 })
  expect(await shown(id)).toMatchObject({ tbpm: 126.5, firstBeatMs: 100, downbeat: 1 })

  // A changing tempo is in the grid file that the player loads.
  expect((await shown(id)).beatGridUrl).toBe('')
  const changes = [{ fromMs: 30_100, tbpm: 120, firstBeatMs: 30_100, downbeat: 0 }]
  await call(`file/grid/${fileId}`, { grid: { ...grid, changes } })
  const { beatGridUrl } = await shown(id)
  const answer = await app.inject(`/api${beatGridUrl}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { pieces: [{ fromMs: 0, ...grid }, ...changes] }])
  expect((await send('GET', `/client/app/cms/file/${id}`)).rows).toMatchObject([{ beatGridUrl }])
  expect((await app.inject(`/api${beatGridUrl.slice(0, -1)}0x`)).statusCode).toBe(404)

  await call(`file/grid/${fileId}`, { grid: null })
  expect(await shown(id)).toMatchObject({ firstBeatMs: null, downbeat: null, facts: { grid: BY_ARTIST } })
  const back = await call(`file/grid/${fileId}`)
  expect(back.data).toMatchObject({ tbpm: 128, files: [{ grid: { tbpm: 128, firstBeatMs: 12.5 }, isOwnGrid: false }] })
  expect((await shown(id)).facts.grid).toEqual(measured(0.9))
})

test('the parts of a recording follow the analysis until its artist sets them, and his survive the next one', async () => {
  const { id, fileId } = await buildWork({ tbpm: 128 })
  const sections = [
    { kind: 'intro' as const, atMs: 950, bar: 0 },
    { kind: 'drop' as const, atMs: 30_950, bar: 16 },
  ]
  await listen({ tbpm: 128, sections })
  const played = async () => {
    const [source] = (await send('GET', `/client/app/cms/file/${id}`)).rows as AudioSource[]
    return source?.sections
  }
  expect(await played()).toEqual(sections)
  expect((await shown(id)).sections).toEqual(sections)
  expect((await work(id)).files[0]).toMatchObject({ sections, isOwnSections: false })

  // They are put on the bars of the grid, in the order of the music.
  const saved = await call(`file/sections/${fileId}`, {
    sections: [
      { kind: 'outro', atMs: 45_900 },
      { kind: 'kick', atMs: 15_900 },
    ],
  })
  const own = [
    { kind: 'kick', atMs: 15_950, bar: 8 },
    { kind: 'outro', atMs: 45_950, bar: 24 },
  ]
  expect(saved.data).toMatchObject({ files: [{ sections: own, isOwnSections: true }] })
  expect([await played(), (await shown(id)).sections]).toEqual([own, own])
  await database.pool.query(`update audio_sources set derived_version = 1 where resource_id = ${id}`)
  await listen({ tbpm: 128, sections })
  expect(await played()).toEqual(own)

  await call(`file/sections/${fileId}`, { sections: [] })
  expect(await played()).toEqual([])
  await call(`file/sections/${fileId}`, { sections: null })
  expect(await played()).toEqual(sections)
  // Without a grid there are no bars, either.
  await call(`file/grid/${fileId}`, { grid: null })
  expect(await played()).toEqual([])
})

test.each([
  [{ sections: [{ kind: 'solo', atMs: 0 }] }, '不认识的段落'],
  [{ sections: [{ kind: 'drop', atMs: -1 }] }, '不能小于 0'],
  [{ sections: [{ kind: 'drop', atMs: 61_000 }] }, '段落的位置超出了音频的长度'],
  [{ sections: Array.from({ length: 65 }, (_, atMs) => ({ kind: 'drop', atMs })) }, '段落最多 64 个'],
  [{ sections: 'all' }, '段落应为列表'],
])('refuses parts that no recording has: %j', async (input, reason) => {
  const { fileId } = await buildWork()
  const answer = await call(`file/sections/${fileId}`, input)
  expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(reason)])
})

test('beats that may be half a beat off are a question, and are published only once the artist has answered', async () => {
  const { id, fileId } = await buildWork({ tbpm: 0 })
  const other = { firstBeatMs: 184.9, downbeat: 0, beatConfidence: 0.44 }
  const grid = { tbpm: 174, firstBeatMs: 12.5, downbeat: 2, beatConfidence: 0.49 }
  await listen({ tbpm: 174, grid: { ...grid, other } })
  expect(await shown(id)).toMatchObject({ tbpm: 174, firstBeatMs: null, downbeat: null })
  expect((await send('GET', `/client/app/cms/file/${id}`)).rows).toMatchObject([{ gridTbpm: null, firstBeatMs: null }])
  const { questions } = await work(id)
  expect(questions.grid).toEqual([
    { source: 'measured', confidence: 0.49, value: grid },
    { source: 'measured', confidence: 0.44, value: { ...grid, ...other } },
  ])
  const decided = await call(`file/grid/${fileId}`, { grid: questions.grid[1]!.value })
  expect(decided.data).toMatchObject({ questions: { grid: [] }, files: [{ grid: { firstBeatMs: 184.9 }, isOwnGrid: true }] })
  expect(await shown(id)).toMatchObject({ firstBeatMs: 184.9, downbeat: 0, beatConfidence: 1 })
  // Analysed again, it raises no new question.
  await database.pool.query(`update audio_sources set derived_version = 1 where resource_id = ${id}`)
  await listen({ tbpm: 174, grid: { ...grid, other } })
  expect((await work(id)).questions.grid).toEqual([])
  expect(await shown(id)).toMatchObject({ firstBeatMs: 184.9, downbeat: 0 })
})

/** Creates a work read with the tempo tag 124 of a file that says 124.62, and analyses it again. */
async function readAgain(overrides: Parameters<typeof buildResource>[1], measured: number) {
  const { id } = await buildWork(overrides)
  const { readings } = analysedRecording({ tbpm: measured, tags_: { bpm: 124 } })
  await database.pool.query('update audio_sources set readings = $1, derived_version = 7 where resource_id = $2', [
    JSON.stringify(readings),
    id,
  ])
  await listen({ tbpm: measured, tags_: { bpm: 124.62 } })
  return work(id)
}

test.each([
  ['becomes the measured one beside it', 124.63, 124.63, 'measured'],
  ['becomes the whole tag where another tempo is measured', 128, 124.62, 'tag'],
])('a tempo cut from its tag %s, if its artist did not set it', async (_, measured, tbpm, source) => {
  const mended = await readAgain({ tbpm: 124, settled: JSON.stringify({ bpm: [128, 124] }) }, measured)
  expect([mended.tbpm, mended.facts.bpm?.source, mended.questions.bpm]).toEqual([tbpm, source, []])
})

test('a tempo that its artist set stays although its tag was cut', async () => {
  const set = await readAgain({ tbpm: 124, own_fields: ['tbpm'], settled: JSON.stringify({ bpm: [128, 124] }) }, 128)
  expect([set.tbpm, set.facts.bpm, set.questions.bpm]).toEqual([124, BY_ARTIST, []])
  const other = await readAgain({ tbpm: 126, settled: JSON.stringify({ bpm: [128, 124] }) }, 128)
  expect([other.tbpm, other.facts.bpm, other.questions.bpm]).toEqual([126, BY_ARTIST, []])
})

test('only the artist may set a grid, and only a valid one', async () => {
  const { id, fileId } = await buildWork()
  const stranger = await buildUser(application, { is_artists: true })
  const grid = { tbpm: 120, firstBeatMs: 0, downbeat: 0 }
  const path = `/client/app/resource/file/grid/${fileId}`
  expect((await send('POST', path, { grid }, { token: stranger.token })).status).toBe(404)
  for (const bad of [
    { ...grid, tbpm: 0 },
    { ...grid, tbpm: 1e9 },
    { ...grid, firstBeatMs: -1 },
    { ...grid, downbeat: 4 },
    { ...grid, changes: [{ ...grid, fromMs: 70_000 }] },
    'x',
  ]) {
    expect((await call(`file/grid/${fileId}`, { grid: bad })).status, JSON.stringify(bad)).toBe(400)
  }
  expect((await send('POST', `/client/app/resource/analyse/${id}`, {}, { token: stranger.token })).status).toBe(404)
  expect((await database.pool.query(`select grid, derived_version from audio_sources where resource_id = ${id}`)).rows).toEqual([
    { grid: null, derived_version: 0 },
  ])
  expect(DERIVED_VERSION).toBeGreaterThan(3)
})
