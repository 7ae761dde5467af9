import { randomBytes } from 'node:crypto'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { bucketEnvironment } from '../../../test/s3/make-bucket.ts'
import { startStoreProxy } from '../../../test/s3/store-proxy.ts'
import { testBucket } from '../../../test/s3/test-bucket.ts'
import { testApplication } from '../../../test/test-application.ts'

const bucket = await testBucket()
const proxy = await startStoreProxy(bucket.S3_ENDPOINT)
const settings = { ...bucket, S3_ENDPOINT: proxy.origin, S3_PUBLIC_URL: bucket.S3_ENDPOINT }
const application = await testApplication(bucketEnvironment(settings))
const { app, database, files } = application
const send = createClient(app)
afterAll(() => proxy.close())

const segment = randomBytes(700_000)
const source = buildSource({ hls_key: 'hls/ab/by-store' })
await files.put('hls/ab/by-store/high.m4s', segment)
await files.put('hls/ab/by-store/index.m3u8', Buffer.from('#EXTM3U'))
await files.put(source.storage_key, Buffer.alloc(5000, 'x'))
const openId = await buildResource(database, {}, [source])
const plain = buildSource()
await files.put(plain.storage_key, segment)
const plainId = await buildResource(database, {}, [plain])
const gated = buildSource({ hls_key: 'hls/ab/gated' })
await files.put('hls/ab/gated/high.m4s', segment)
const gatedId = await buildResource(database, { play_vip_level: 1 }, [gated])

const sourceOf = async (id: string, token?: string) => {
  const { rows } = await send('GET', `/client/app/cms/file/${id}`, undefined, token ? { token } : {})
  return (rows as { fileId: string; playUrl: string }[])[0]
}
const segmentOf = (playUrl: string) => playUrl.replace('index.m3u8', 'high.m4s')
const at = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/api${path}`, headers })
const playUrl = (await sourceOf(openId))?.playUrl ?? ''
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a segment of a rendition', () => {
  test('is fetched from the store, at an address that lives a minute at most', async () => {
    const answer = await at(segmentOf(playUrl))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'private, no-store'])
    const url = new URL(String(answer.headers.location))
    expect(url.origin).toBe(bucket.S3_ENDPOINT)
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60')
    const part = await fetch(url, { headers: { range: 'bytes=1000-1999' } })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect((await bytesOf(part)).equals(segment.subarray(1000, 2000))).toBe(true)
  })

  test('has the same address for requests of the same moment, and none for another file', async () => {
    const [one, other] = await Promise.all([at(segmentOf(playUrl)), at(segmentOf(playUrl))])
    expect(one.headers.location).toBe(other.headers.location)
    const changed = String(one.headers.location).replace('by-store', 'gated')
    expect((await fetch(changed)).status).toBe(403)
    expect((await fetch(String(one.headers.location).replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403)
  })

  test('has no address for a caller who may not play it', async () => {
    const { fileId = '' } = (await sourceOf(gatedId)) ?? {}
    const guessed = await at(mediaPath.hls(fileId, gated.sha256.slice(0, 16), 'high.m4s'))
    expect([guessed.statusCode, guessed.headers.location]).toEqual([410, undefined])
    const member = await buildUser(application, { vip: { level: 1 } })
    const { playUrl: theirs = '' } = (await sourceOf(gatedId, member.token)) ?? {}
    const allowed = await at(segmentOf(theirs), { authorization: `Bearer ${member.token}` })
    expect((await bytesOf(await fetch(String(allowed.headers.location)))).equals(segment)).toBe(true)
  })

  test('answers HEAD without an address', async () => {
    const answer = await at(segmentOf(playUrl), {}, 'HEAD')
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '700000'])
  })
})

test('playlists come from us, since they name segments relative to themselves', async () => {
  const answer = await at(playUrl)
  expect([answer.statusCode, answer.body]).toEqual([200, '#EXTM3U'])
})

test('what a media element plays as it is comes from us, by ranges', async () => {
  const answer = await at((await sourceOf(plainId))?.playUrl ?? '', { range: 'bytes=100000-500000' })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, 'bytes 100000-500000/700000'])
  expect(answer.rawPayload.equals(segment.subarray(100_000, 500_001))).toBe(true)
})

test('a download is fetched from the store under its name', async () => {
  const person = await buildUser(application)
  const { fileId = '' } = (await sourceOf(openId)) ?? {}
  const link = await send('GET', `/cms/file/download/${fileId}`, undefined, person)
  const answer = await at(String(link.data), { authorization: `Bearer ${person.token}` })
  const response = await fetch(String(answer.headers.location))
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')])
  expect((await bytesOf(response)).length).toBe(5000)
  const digested = await at(String(link.data), { authorization: `Bearer ${person.token}`, 'want-repr-digest': 'sha-256=1' })
  expect([digested.statusCode, digested.headers['repr-digest']]).toEqual([200, expect.stringMatching(/^sha-256=:/)])
})

describe('while the store', () => {
  test.each(['refuses', 'fails'] as const)(
    '%s, a file is 503 with a time to retry, everything else goes on, and the process stays ready',
    async (weather) => {
      const unread = buildSource()
      await files.put(unread.storage_key, segment)
      const id = await buildResource(database, {}, [unread])
      proxy.set(weather)
      const answer = await at((await sourceOf(id))?.playUrl ?? '')
      expect([answer.statusCode, answer.json().fault, answer.headers['retry-after']]).toEqual([503, 'FILES_UNAVAILABLE', '5'])
      expect(answer.json().msg).toBe('文件暂时读写不了，请稍后再试')
      const ready = await app.inject('/readyz')
      expect([ready.statusCode, ready.json().parts.files]).toEqual([200, 'unavailable'])
      proxy.set('fine')
      expect((await at((await sourceOf(id))?.playUrl ?? '')).statusCode).toBe(200)
    },
  )

  test('does not answer, other calls wait for nothing', async () => {
    proxy.set('holds')
    const pictures = Array.from({ length: 300 }, async () => at(mediaPath.image(randomBytes(32).toString('hex'))))
    await expect.poll(() => proxy.held()).toBe(64)
    for (let call = 0; call < 20; call += 1) expect((await sourceOf(openId))?.playUrl).toBe(playUrl)
    proxy.set('fine')
    // Those that waited for too long are given up.
    for (const { statusCode } of await Promise.all(pictures)) expect([404, 503]).toContain(statusCode)
  })
})
