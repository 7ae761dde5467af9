import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeWave } from '@shenglang/contract/media/wave-bands'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { analysedRecording } from '../../../test/analysed-recording.ts'
import { makeTrack, pitched } from '../../../test/copies.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { makeFilm, makeRecording } from '../../../test/recordings.ts'
import { testApplication } from '../../../test/test-application.ts'
import { findFfmpeg, selectSameRecordings } from '../../media/index.ts'
import { PreparationFailed, prepareRecording } from '../preparation/index.ts'
import { DERIVED_VERSION } from '../works/derivations.ts'
import { type DerivingDeps, deriveMissing } from './derive-missing.ts'
import { openWorkFolders } from './work-folders.ts'

const { app, database, files, folder } = await testApplication()
const db = database.query()
const folders = await openWorkFolders(folder)
afterAll(() => folders.close())
const ffmpegPath = await findFfmpeg('')
const recording = await makeRecording(folder, 'sound.mp3', 8)
const never = new AbortController().signal

beforeEach(() => database.pool.query('truncate resources cascade'))

/** A worker with fakes in place of the parts that take time. */
const partsWith = (prepare: typeof prepareRecording): DerivingDeps => ({
  ...{ db, files, folders, ffmpegPath, prepare },
  log: { warn() {} },
})

async function buildFile(overrides: Parameters<typeof buildResource>[1] = {}, path = recording) {
  const source = buildSource({ storage_key: `audio/00/${crypto.randomUUID()}.${path.split('.').at(-1)}` })
  await files.put(source.storage_key, path)
  const resourceId = await buildResource(database, overrides, [source])
  return { resourceId, source }
}

const sourceOf = async (resourceId: string) =>
  (await app.inject(`/api/client/app/cms/file/${resourceId}`)).json().rows[0] as { playUrl: string; playType: string }

const standing = async () => {
  const rows = await db.selectFrom('audio_sources').select(['hls_key', 'derived_version']).orderBy('file_id').execute()
  return rows.map(({ hls_key, derived_version }) => [hls_key !== '', derived_version])
}

test('an imported file that may not be downloaded becomes playable through its renditions', async () => {
  const track = await buildFile({ free_vip_level: 2 })
  const film = await buildFile({ free_vip_level: 2 }, await makeFilm(folder, 'film.mp4', 3))
  expect([(await sourceOf(track.resourceId)).playUrl, (await sourceOf(film.resourceId)).playUrl]).toEqual(['', ''])
  await deriveMissing(partsWith(prepareRecording), never)
  for (const { resourceId } of [track, film]) {
    const { playUrl, playType } = await sourceOf(resourceId)
    expect(playType).toBe('application/vnd.apple.mpegurl')
    const master = await app.inject(`/api${playUrl}`)
    const [first = ''] = master.body.match(/^\w+\.m3u8$/m) ?? []
    const media = await app.inject(`/api${playUrl.replace('index.m3u8', first.replace('m3u8', 'm4s'))}`)
    expect([master.statusCode, media.statusCode, media.rawPayload.length > 10_000]).toEqual([200, 200, true])
  }
})

test('fingerprints files that have none, and finds which of them are the same', async () => {
  const track = await makeTrack(folder, 'track', 1, 14)
  const [one, other] = [await buildFile({}, track), await buildFile({}, await pitched(folder, track, 0.985))]
  await deriveMissing(partsWith(prepareRecording), never)
  const pairs = await selectSameRecordings(db, [one.resourceId, other.resourceId])
  expect(pairs).toContainEqual({ one: one.resourceId, other: other.resourceId })
})

test('adds a beat grid to a file without one, and shows it with the work and the source', async () => {
  const { resourceId, source } = await buildFile({ tbpm: 126 })
  const detail = async () => (await app.inject(`/api/client/app/cms/resource/${resourceId}`)).json()
  await database.pool.query("update audio_sources set hls_key = 'kept', derived_version = 1")
  expect((await detail()).data).toMatchObject({ firstBeatMs: null, downbeat: null, beatConfidence: null })
  const grid = { tbpm: 126, firstBeatMs: 12.5, downbeat: 2, beatConfidence: 0.9 }
  const prepared = { ...(await prepareRecording(recording, folder, { ffmpegPath })), grid }
  await deriveMissing(
    partsWith(async () => prepared),
    never,
  )
  const gridFacts = { firstBeatMs: 12.5, downbeat: 2, beatConfidence: 0.9 }
  expect((await detail()).data).toMatchObject(gridFacts)
  expect(await sourceOf(resourceId)).toMatchObject({ fileName: source.file_name, ...gridFacts })
  expect(await standing()).toEqual([[true, DERIVED_VERSION]])
  // The artist set another tempo: the grid does not belong to it.
  await database.pool.query('update resources set tbpm = 84')
  expect(await sourceOf(resourceId)).toMatchObject({ firstBeatMs: null, downbeat: null })
})

test('an imported work without genres takes them from its file; genres of an artist or of an upload stay', async () => {
  const tags = { genres: ['House', '国风'] }
  const [imported, own] = [await buildFile({}), await buildFile({ own_fields: ['style', 'genres'] })]
  const uploaded = await buildFile({})
  await database.pool.query(
    `with original as (
      insert into originals (upload_id, owner_id, file_name, content_type, size_bytes, sha256, storage_key)
      select 'genres', artist_id, 'a.mp3', 'audio/mpeg', 1, 'genres', 'genres' from resources where resource_id = $1 returning original_id)
    insert into resource_files (resource_id, original_id, position, state, source_file_id)
    select resource_id, original_id, 0, 'ready', file_id from audio_sources, original where resource_id = $1`,
    [uploaded.resourceId],
  )
  await database.pool.query("update audio_sources set hls_key = 'kept', derived_version = 8")
  await deriveMissing(
    partsWith(async () => analysedRecording({ tags })),
    never,
  )
  const workOf = ({ resourceId }: typeof own) =>
    db.selectFrom('resources').select(['style', 'genres', 'own_fields']).where('resource_id', '=', resourceId).executeTakeFirst()
  expect([await workOf(imported), await workOf(own), await workOf(uploaded)]).toEqual([
    { style: 'house', genres: ['国风'], own_fields: [] },
    { style: '', genres: [], own_fields: ['style', 'genres'] },
    { style: '', genres: [], own_fields: [] },
  ])
})

test('analyses files of an older version again; values that their artists set stay', async () => {
  const before = analysedRecording({ tbpm: 87, tkey: '8A' })
  const now = analysedRecording({ tbpm: 174, tkey: '9A' })
  const measured = await buildFile({ tbpm: 87, tkey: '8A' })
  const own = await buildFile({ tbpm: 90, tkey: '1B', own_fields: ['tbpm', 'tkey'] })
  const laid = { tbpm: 90, firstBeatMs: 10, downbeat: 1, beatConfidence: 1 }
  await db
    .updateTable('audio_sources')
    .set({ derived_version: 9, hls_key: 'kept', readings: JSON.stringify(before.readings) })
    .execute()
  await database.pool.query('update audio_sources set grid = $1, is_own_grid = true where resource_id = $2', [
    JSON.stringify(laid),
    own.resourceId,
  ])
  await deriveMissing(
    partsWith(async () => now),
    never,
  )
  const workOf = ({ resourceId }: typeof own) =>
    db
      .selectFrom('audio_sources')
      .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
      .select(['tbpm', 'tkey', 'grid', 'readings'])
      .where('resources.resource_id', '=', resourceId)
      .executeTakeFirst()
  const { readings } = now
  expect(await workOf(measured)).toEqual({ tbpm: 174, tkey: '9A', grid: now.grid, readings })
  expect(await workOf(own)).toEqual({ tbpm: 90, tkey: '1B', grid: laid, readings })
})

test('adds a waveform in bands to a file without one, also for its artist', async () => {
  const { resourceId } = await buildFile()
  await database.pool.query("update audio_sources set hls_key = 'kept', derived_version = 2")
  await database.pool.query(`with original as (
      insert into originals (upload_id, owner_id, file_name, content_type, size_bytes, sha256, storage_key)
      select 'u', artist_id, 'a.mp3', 'audio/mpeg', 1, 'a', 'a' from resources returning original_id)
    insert into resource_files (resource_id, original_id, position, state, source_file_id)
    select resource_id, original_id, 0, 'ready', file_id from audio_sources, original`)
  const detail = async () => (await app.inject(`/api/client/app/cms/resource/${resourceId}`)).json().data
  expect((await detail()).waveformZoomUrl).toBe('')
  await deriveMissing(partsWith(prepareRecording), never)
  const { waveformBandsUrl, waveformZoomUrl } = await detail()
  const [track, zoom] = await Promise.all(
    [waveformBandsUrl, waveformZoomUrl].map(async (url) => (await app.inject(`/api${url}`)).rawPayload),
  )
  expect(decodeWave(track!)?.low).toHaveLength(800)
  expect(decodeWave(gunzipSync(zoom!))?.pointsPerS).toBe(150)
  const { rows } = await database.pool.query(`select count(*)::int as same from resource_files join audio_sources
    on file_id = source_file_id where resource_files.wave_key = audio_sources.wave_key
      and resource_files.wave_track = audio_sources.wave_track and resource_files.wave_row = audio_sources.wave_row`)
  expect(rows).toEqual([{ same: 1 }])
})

/** The version before channels that cancel each other were noticed. */
const BEFORE_INSPECTION = 11

/** A file of that version, after it was derived again by an inspection that finds this. */
async function inspected(isTurned: boolean) {
  const { resourceId } = await buildFile()
  const formerKey = `hls/${crypto.randomUUID()}`
  // Another release called the renditions otherwise.
  await files.put(`${formerKey}/index.m3u8`, Buffer.from('#EXTM3U\nolder.m3u8\n'))
  for (const name of ['older.m3u8', 'older.m4s']) await files.put(`${formerKey}/${name}`, Buffer.from('former'))
  await db.updateTable('audio_sources').set({ derived_version: BEFORE_INSPECTION, hls_key: formerKey }).execute()
  const former = await sourceOf(resourceId)
  const analysed = analysedRecording({ tkey: '9A', waveform: '1,2,3', loudnessLufs: -7, isTurned, bitRate: 192_000 })
  const parts = partsWith(async (_, place) => {
    await mkdir(join(place, 'hls'))
    await writeFile(join(place, 'hls', 'index.m3u8'), 'renewed')
    return { ...analysed, hls: [{ name: 'index.m3u8', contentType: '', size: 7 }] }
  })
  const renew = () => deriveMissing({ ...parts, inspect: async () => ({ isTurned, bitRate: 192_000 }) }, never)
  await renew()
  const columns = await db
    .selectFrom('audio_sources')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .select(['waveform', 'loudness_lufs', 'tkey', 'bit_rate', 'derived_version'])
    .executeTakeFirst()
  const renewAgain = async () => {
    await db.updateTable('audio_sources').set({ derived_version: BEFORE_INSPECTION }).execute()
    await renew()
    return sourceOf(resourceId)
  }
  return { former, formerKey, columns, now: await sourceOf(resourceId), renewAgain }
}

test('a file of before whose channels cancel each other is derived again, at another address', async () => {
  const { former, formerKey, columns, now, renewAgain } = await inspected(true)
  const made = { waveform: '1,2,3', loudness_lufs: -7, tkey: '9A' }
  expect(columns).toEqual({ ...made, bit_rate: 192_000, derived_version: DERIVED_VERSION })
  const [renewed, gone] = await Promise.all([now, former].map(({ playUrl }) => app.inject(`/api${playUrl}`)))
  expect([renewed?.body, gone?.statusCode, gone?.json().fault]).toEqual(['renewed', 410, 'AUDIO_GONE'])
  for (const name of ['index.m3u8', 'older.m3u8', 'older.m4s']) {
    expect(await files.stat(`${formerKey}/${name}`)).toBeUndefined()
  }
  const again = await renewAgain()
  expect([former.playUrl, now.playUrl]).not.toContain(again.playUrl)
  expect((await app.inject(`/api${again.playUrl}`)).body).toBe('renewed')
})

test('any other file of before keeps what it has, and only its bit rate is added', async () => {
  const { former, columns, now } = await inspected(false)
  expect(columns).toMatchObject({ waveform: '0,177,377', tkey: '', bit_rate: 192_000, derived_version: DERIVED_VERSION })
  expect(now.playUrl).toBe(former.playUrl)
})

test('derives files that cannot be played first, then new or much played ones, and skips complete files', async () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000)
  const made: string[] = []
  const names = new Map<string, string>()
  for (const [name, overrides] of [
    ['old and little played', { published_at: at(300), play_count: 30 }],
    ['old and much played', { published_at: at(300), play_count: 30_000 }],
    ['new', { published_at: at(0), play_count: 5 }],
    ['gated', { published_at: at(300), play_count: 0, free_vip_level: 1 }],
  ] as const) {
    names.set((await buildFile(overrides)).resourceId, name)
  }
  const deps = partsWith(async () => {
    const { rows } = await database.pool.query<{ resource_id: string }>(
      `select resource_id from audio_sources where derived_version < ${DERIVED_VERSION} and exists (
        select from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
          and ((classid::bigint << 32) | objid::bigint) = hashtextextended('derive ' || file_id, 0))`,
    )
    made.push(names.get(rows[0]?.resource_id ?? '') ?? '')
    throw new PreparationFailed('decode', '文件已损坏', { isTheFile: true })
  })
  await deriveMissing(deps, never)
  expect(made).toEqual(['gated', 'old and much played', 'new', 'old and little played'])
  await deriveMissing(deps, never)
  expect(made).toHaveLength(4)
})

test('does not retry a file that is to blame; after a fault of the machine the run ends and the file waits', async () => {
  await buildFile()
  const broken = partsWith(() => Promise.reject(new PreparationFailed('decode', '无法解码', { isTheFile: true })))
  await deriveMissing(broken, never)
  expect(await standing()).toEqual([[false, DERIVED_VERSION]])
  await buildFile()
  const ill = partsWith(() => Promise.reject(new Error('no space left on device')))
  await expect(deriveMissing(ill, never)).rejects.toThrow('no space left')
  let tries = 0
  const counted = partsWith((...args) => {
    tries += 1
    return prepareRecording(...args)
  })
  await deriveMissing(counted, never)
  expect([tries, (await standing())[1]]).toEqual([0, [false, 0]])
})

test('begins an interrupted file again, and gives no file to two workers', async () => {
  await buildFile()
  await buildFile()
  const stopping = new AbortController()
  const interrupted = partsWith((input, place, options) => {
    stopping.abort()
    return prepareRecording(input, place, options)
  })
  await deriveMissing(interrupted, stopping.signal)
  expect(await standing()).toEqual([
    [false, 0],
    [false, 0],
  ])
  let tries = 0
  const counted = partsWith((...args) => {
    tries += 1
    return prepareRecording(...args)
  })
  await Promise.all([deriveMissing(counted, never), deriveMissing(counted, never)])
  expect([tries, await standing()]).toEqual([
    2,
    [
      [true, DERIVED_VERSION],
      [true, DERIVED_VERSION],
    ],
  ])
})

test('releases the file of a killed worker at once', async () => {
  await buildFile()
  const [reached, death] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  const standsStill = partsWith(() => {
    reached.resolve()
    return death.promise
  })
  const killed = expect(deriveMissing(standsStill, never)).rejects.toThrow('killed')
  await reached.promise
  await deriveMissing(partsWith(prepareRecording), never)
  expect(await standing()).toEqual([[false, 0]])
  await database.pool.query(
    "select pg_terminate_backend(pid, 30000) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()",
  )
  await deriveMissing(partsWith(prepareRecording), never)
  expect(await standing()).toEqual([[true, DERIVED_VERSION]])
  death.reject(new Error('killed'))
  await killed
})
