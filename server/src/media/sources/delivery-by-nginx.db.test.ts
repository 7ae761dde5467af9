import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { afterAll, expect, test } from 'vitest'
import { buildResource, buildSource } from '../../../test/library.ts'
import { startNginx } from '../../../test/nginx.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication({ MEDIA_ACCEL_PREFIX: '/_media/' })
const { app, database, files, folder } = application
const send = createClient(app)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const nginx = await startNginx(`
    location / { proxy_pass ${origin}; proxy_set_header Host $http_host; }
    location /_media/ { internal; alias ${join(folder, 'media')}/; }`)
afterAll(() => nginx.close())

const segment = randomBytes(700_000)
const source = buildSource({ hls_key: 'hls/ab/by-nginx' })
await files.put('hls/ab/by-nginx/high.m4s', segment)
await files.put('hls/ab/by-nginx/index.m3u8', Buffer.from('#EXTM3U'))
await files.put(source.storage_key, randomBytes(5000))
const openId = await buildResource(database, {}, [source])
const gated = buildSource({ hls_key: 'hls/ab/gated' })
await files.put('hls/ab/gated/high.m4s', segment)
const gatedId = await buildResource(database, { play_vip_level: 1 }, [gated])

const sourceOf = async (id: string, token?: string) => {
  const { rows } = await send('GET', `/client/app/cms/file/${id}`, undefined, token ? { token } : {})
  return (rows as { fileId: string; playUrl: string }[])[0]
}
const atNginx = (path: string, headers: Record<string, string> = {}) => fetch(`${nginx.origin}/api${path}`, { headers })
const segmentOf = (playUrl: string) => playUrl.replace('index.m3u8', 'high.m4s')
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('nginx sends the bytes that we allow, by ranges, with our type and caching', async () => {
  const { playUrl = '' } = (await sourceOf(openId)) ?? {}
  const whole = await atNginx(segmentOf(playUrl))
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
    200,
    'video/mp4',
    'public, max-age=31536000, s-maxage=3',
  ])
  expect((await bytesOf(whole)).equals(segment)).toBe(true)
  const part = await atNginx(segmentOf(playUrl), { range: 'bytes=1000-1999' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000-1999/700000'])
  expect((await bytesOf(part)).equals(segment.subarray(1000, 2000))).toBe(true)
  const known = await atNginx(segmentOf(playUrl), { 'if-none-match': whole.headers.get('etag') ?? '' })
  expect(known.status).toBe(304)
})

test('a download comes under its name', async () => {
  const person = await buildUser(application)
  const { fileId = '' } = (await sourceOf(openId)) ?? {}
  const link = await send('GET', `/cms/file/download/${fileId}`, undefined, person)
  const response = await atNginx(String(link.data), { authorization: `Bearer ${person.token}` })
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')])
  expect((await bytesOf(response)).length).toBe(5000)
})

test('a caller without the right gets no bytes, and the internal location cannot be requested', async () => {
  const { fileId = '' } = (await sourceOf(gatedId)) ?? {}
  const guessed = await atNginx(mediaPath.hls(fileId, gated.sha256.slice(0, 16), 'high.m4s'))
  expect([guessed.status, ((await guessed.json()) as { fault: string }).fault]).toEqual([410, 'AUDIO_GONE'])
  expect((await fetch(`${nginx.origin}/_media/hls/ab/gated/high.m4s`)).status).toBe(404)
  const member = await buildUser(application, { vip: { level: 1 } })
  const { playUrl = '' } = (await sourceOf(gatedId, member.token)) ?? {}
  const allowed = await atNginx(segmentOf(playUrl), { authorization: `Bearer ${member.token}` })
  expect([allowed.status, (await bytesOf(allowed)).equals(segment)]).toEqual([200, true])
})

test('a missing file is answered with FILE_NOT_FOUND in the envelope', async () => {
  const { playUrl = '' } = (await sourceOf(openId)) ?? {}
  const response = await atNginx(playUrl.replace('index.m3u8', 'low.m4s'))
  expect([response.status, ((await response.json()) as { fault: string }).fault]).toEqual([404, 'FILE_NOT_FOUND'])
})
