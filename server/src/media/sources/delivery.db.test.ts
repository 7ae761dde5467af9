import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { encodeWave, peaksAlone, WAVE_TYPE, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildResource, buildSource } from '../../../test/library.ts'
import { testApplication } from '../../../test/test-application.ts'
import { storeWave, waveKeyOf } from '../waveform/stored-waves.ts'

const { app, database, files } = await testApplication()
const bytes = randomBytes(700_000)
const source = buildSource({ file_size: bytes.length })
await files.put(source.storage_key, bytes)
const open = await addressOf(await buildResource(database, {}, [source]))
const gatedSource = buildSource()
await files.put(gatedSource.storage_key, bytes)
const gatedId = await buildResource(database, { play_vip_level: 1 }, [gatedSource])

const encoded = (bands: WaveBands) => Buffer.from(encodeWave(bands))
const base64 = (bands: WaveBands) => encoded(bands).toString('base64')

async function addressOf(resourceId: string): Promise<string> {
  const { body } = await app.inject(`/api/client/app/cms/file/${resourceId}`)
  return `/api${JSON.parse(body).rows[0].playUrl}`
}

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url: open, headers })

test('serves the whole file with a strong ETag and long caching', async () => {
  const response = await get()
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(bytes)).toBe(true)
  expect(response.headers).toMatchObject({
    etag: `"${source.sha256}"`,
    'content-type': 'audio/mpeg',
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, s-maxage=3',
  })
})

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, 699_999],
  ['bytes=-500', 699_500, 699_999],
  ['bytes=100000-500000', 100_000, 500_000],
])('answers %s with 206 and exactly those bytes', async (range, start, end) => {
  const response = await get({ range })
  expect(response.statusCode).toBe(206)
  expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/700000`)
  expect(response.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
})

test('answers a range outside the file with 416 and the size', async () => {
  const response = await get({ range: 'bytes=700000-' })
  expect(response.statusCode).toBe(416)
  expect(response.headers['content-range']).toBe('bytes */700000')
  expect(response.json().msg).toBe('请求的范围超出文件大小')
})

test('answers HEAD with the same headers and no bytes', async () => {
  const response = await get({ range: 'bytes=0-99' }, 'HEAD')
  expect([response.statusCode, response.headers['content-length'], response.rawPayload.length]).toEqual([206, '100', 0])
})

test('answers If-Range with the part while the ETag matches, else with the whole', async () => {
  const part = await get({ range: 'bytes=0-9', 'if-range': `"${source.sha256}"` })
  const whole = await get({ range: 'bytes=0-9', 'if-range': '"older"' })
  expect([part.statusCode, whole.statusCode]).toEqual([206, 200])
})

test('answers a matching If-None-Match without bytes', async () => {
  expect((await get({ 'if-none-match': `"${source.sha256}"` })).statusCode).toBe(304)
})

test('answers an address with another hash with 404', async () => {
  expect((await app.inject(open.replace(/[^/]+$/, '0123456789abcdef'))).statusCode).toBe(404)
})

test('answers that the address is gone once the work is taken down', async () => {
  const resourceId = await buildResource(database, {}, [buildSource({ storage_key: source.storage_key })])
  const address = await addressOf(resourceId)
  await database.pool.query('update resources set published_at = null where resource_id = $1', [resourceId])
  const response = await app.inject(address)
  expect([response.statusCode, response.json().fault]).toEqual([410, 'AUDIO_GONE'])
})

test('gives a visitor neither address nor bytes of a gated file', async () => {
  expect(await addressOf(gatedId)).toBe('/api')
  const { rows } = (await app.inject(`/api/client/app/cms/file/${gatedId}`)).json()
  const url = `/api/media/audio/${rows[0].fileId}/${gatedSource.sha256.slice(0, 16)}`
  const response = await app.inject(url)
  expect([response.statusCode, response.json().fault]).toEqual([410, 'AUDIO_GONE'])
})

test('serves the text of the waveform', async () => {
  const { rows } = (await app.inject(`/api/client/app/cms/file/${gatedId}`)).json()
  expect((await app.inject(`/api${rows[0].waveformUrl}`)).body).toBe('0,177,377')
})

test('lists beats in one call, without those of a work with another tempo', async () => {
  const grid = { tbpm: 126.02, firstBeatMs: 112.4, downbeat: 1, beatConfidence: 0.9, firstPhraseMs: 588.6 }
  await database.pool.query('update audio_sources set grid = $1 where resource_id = $2', [JSON.stringify(grid), gatedId])
  await database.pool.query('update resources set tbpm = 126 where resource_id = $1', [gatedId])
  const beats = async () => (await app.inject(`/api/client/app/cms/beats?ids=${gatedId},999`)).json().data
  const gridFacts = {
    firstBeatMs: 112.4,
    downbeat: 1,
    beatConfidence: 0.9,
    gridTbpm: 126.02,
    firstPhraseMs: 588.6,
    gridPieces: [],
  }
  expect(await beats()).toEqual([{ resourceId: gatedId, ...gridFacts }])
  expect((await app.inject(`/api/client/app/cms/file/${gatedId}`)).json().rows[0]).toMatchObject(gridFacts)
  // A changing tempo has beats, but no bars that could be counted from the first.
  const changing = { ...grid, changes: [{ fromMs: 60_000, tbpm: 128, firstBeatMs: 60_100, downbeat: 0 }] }
  await database.pool.query('update audio_sources set grid = $1 where resource_id = $2', [JSON.stringify(changing), gatedId])
  const gridPieces = [{ fromMs: 0, tbpm: 126.02, firstBeatMs: 112.4, downbeat: 1 }, ...changing.changes]
  expect(await beats()).toMatchObject([{ gridTbpm: null, firstPhraseMs: null, firstBeatMs: 112.4, gridPieces }])
  await database.pool.query('update resources set tbpm = 84 where resource_id = $1', [gatedId])
  expect(await beats()).toMatchObject([{ gridTbpm: null, firstPhraseMs: null, firstBeatMs: null, gridPieces: [] }])
})

test('lists overviews in one call', async () => {
  const { data } = (await app.inject(`/api/client/app/cms/waveform?ids=${gatedId},999`)).json()
  expect(data).toEqual([{ resourceId: gatedId, bands: base64(peaksAlone([0, 1], 2000 / source.duration_ms)) }])
})

describe('the waveform in bands', () => {
  const bands = (points: number) => ({ ...peaksAlone(Array(points).fill(0.5), 2), low: new Uint8Array(points).fill(9) })
  const playedSource = buildSource()
  const wave = { row: encoded(bands(160)), track: encoded(bands(800)), zoom: encoded(bands(9000)) }
  let playedId = ''
  const detailOf = async (id: string) => (await app.inject(`/api/client/app/cms/resource/${id}`)).json().data
  const sourceOf = async (id: string) => (await app.inject(`/api/client/app/cms/file/${id}`)).json().rows[0]

  beforeAll(async () => {
    const columns = await storeWave(files, waveKeyOf(playedSource.sha256, 'test'), wave)
    playedId = await buildResource(database, { play_vip_level: 1 }, [{ ...playedSource, ...columns }])
  })

  test('of a list comes in one call', async () => {
    const { data } = (await app.inject(`/api/client/app/cms/waveform?ids=${playedId},${gatedId}`)).json()
    expect(data).toContainEqual({ resourceId: playedId, bands: wave.row.toString('base64') })
    expect(data).toHaveLength(2)
  })

  test('of a track, and the finest one, have addresses that never change, in the source and in the work', async () => {
    const { waveformBandsUrl, waveformZoomUrl } = await sourceOf(playedId)
    expect(await detailOf(playedId)).toMatchObject({ waveformBandsUrl, waveformZoomUrl })
    const [track, zoom] = await Promise.all([waveformBandsUrl, waveformZoomUrl].map((url) => app.inject(`/api${url}`)))
    const forever = { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': WAVE_TYPE }
    expect(track?.headers).toMatchObject(forever)
    expect(track?.rawPayload).toEqual(wave.track)
    expect(zoom?.headers).toMatchObject({ ...forever, 'content-encoding': 'gzip' })
    expect(gunzipSync(zoom?.rawPayload ?? '')).toEqual(wave.zoom)
  })

  test('of a file without an analysis shows its peaks, uncached, and has no finest resolution', async () => {
    const { waveformBandsUrl, waveformZoomUrl, fileId } = await sourceOf(gatedId)
    const response = await app.inject(`/api${waveformBandsUrl}`)
    expect(response.rawPayload).toEqual(encoded(peaksAlone([0, 127 / 255, 1], 3000 / gatedSource.duration_ms)))
    expect(response.headers['cache-control']).toBe('private, no-cache')
    expect(waveformZoomUrl).toBe('')
    const guessed = `/api${mediaPath.zoom(fileId, gatedSource.sha256.slice(0, 16))}`
    expect((await app.inject(guessed)).statusCode).toBe(404)
  })

  test.each(['bands', 'zoom'] as const)('at an address with another hash, or with none, is not found: %s', async (kind) => {
    const { fileId } = await sourceOf(playedId)
    for (const path of [mediaPath[kind](fileId, '0123456789abcdef'), mediaPath[kind]('999999', 'x'), mediaPath[kind]('x', 'x')]) {
      expect((await app.inject(`/api${path}`)).statusCode).toBe(404)
    }
  })
})
