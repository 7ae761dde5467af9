import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startStoreProxy } from '../../../../test/s3/store-proxy.ts'
import { testBucket } from '../../../../test/s3/test-bucket.ts'
import type { Files } from '../port.ts'
import { readWhole } from '../read-whole.ts'
import { openS3Files } from './s3.ts'

const settings = await testBucket()
const proxy = await startStoreProxy(settings.S3_ENDPOINT)
const files = openS3Files({ ...settings, S3_ENDPOINT: proxy.origin })
const folder = await mkdtemp(join(tmpdir(), 'shenglang-faults-'))
const path = join(folder, 'long')
const long = randomBytes(9 * 1024 * 1024)
await writeFile(path, long)
const KEY = 'audio/ab/stored.mp3'
await files.put(KEY, Buffer.from('sound'))

afterAll(async () => {
  await files.close()
  await proxy.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => proxy.set('fine'))

/** All that can be done with a file. */
const actions: [string, (store: Files) => Promise<unknown>][] = [
  ['put', (store) => store.put('audio/ab/new.mp3', Buffer.from('x'))],
  ['put of many parts', (store) => store.put('audio/ab/long.mp3', path)],
  ['fetch', (store) => store.fetch(KEY, join(folder, 'got'))],
  ['stat', (store) => store.stat(KEY)],
  ['stat of nothing', (store) => store.stat('audio/ab/nothing.mp3')],
  ['open', (store) => readWhole(store, KEY)],
  ['remove', (store) => store.remove('audio/ab/nothing.mp3')],
  ['list', (store) => store.list()[Symbol.asyncIterator]().next()],
]
const outcomes = (store: Files) =>
  Promise.all(
    actions.map(([name, run]) =>
      run(store).then(
        () => [name, 'done'],
        (error: { code?: string }) => [name, error.code],
      ),
    ),
  )
const UNAVAILABLE = actions.map(([name]) => [name, 'FILES_UNAVAILABLE'])
const DONE = actions.map(([name]) => [name, 'done'])

describe('a store', () => {
  test.each(['refuses', 'fails'] as const)(
    'that %s is FILES_UNAVAILABLE, never missing files, and works once it is back',
    async (weather) => {
      // Of its own: what another one just saw of a file is known for two seconds.
      const store = openS3Files({ ...settings, S3_ENDPOINT: proxy.origin })
      proxy.set(weather)
      expect(await outcomes(store)).toEqual(UNAVAILABLE)
      await expect(store.check()).rejects.toThrow()
      proxy.set('fine')
      expect(await outcomes(store)).toEqual(DONE)
      await store.check()
      await store.close()
    },
  )

  test.each([
    ['another secret', { S3_SECRET_ACCESS_KEY: 'WRONG' }],
    ['nobody at the address', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
  ])('with %s is FILES_UNAVAILABLE', async (_, wrong) => {
    const store = openS3Files({ ...settings, ...wrong })
    expect(await outcomes(store)).toEqual(UNAVAILABLE)
    await expect(store.check()).rejects.toThrow()
    await store.close()
  })

  test('without its bucket refuses what is stored, and fails its check', async () => {
    const store = openS3Files({ ...settings, S3_BUCKET: 'no-such-bucket' })
    await expect(store.put(KEY, Buffer.from('x'))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
    await expect(store.check()).rejects.toThrow()
    await store.close()
  })

  test('that is slow by two seconds still does everything', async () => {
    proxy.set('slow')
    expect(await outcomes(files)).toEqual(DONE)
  })

  test('that does not answer gets no more than its share of connections, and callers beyond are refused at once', async () => {
    proxy.set('holds')
    const asked = Array.from({ length: 700 }, () =>
      files.stat(KEY).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
    const refused = asked.slice(64 + 512)
    expect(new Set(await Promise.all(refused))).toEqual(new Set(['FILES_UNAVAILABLE']))
    proxy.set('fine')
    const all = await Promise.all(asked)
    expect(all.slice(0, 64)).toEqual(Array(64).fill('done'))
    expect(proxy.connectionsMost()).toBeLessThanOrEqual(96)
  })

  test('whose connection breaks in the middle of a file: the rest is fetched', async () => {
    await files.put('audio/ab/cut.mp3', path)
    proxy.set('cuts')
    await files.fetch('audio/ab/cut.mp3', join(folder, 'whole'))
    expect((await readFile(join(folder, 'whole'))).equals(long)).toBe(true)
  })

  test('that fails while a file is fetched leaves nothing at the path', async () => {
    await files.stat(KEY)
    proxy.set('refuses')
    await expect(files.fetch(KEY, join(folder, 'half'))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
    await expect(readFile(join(folder, 'half'))).rejects.toThrow('ENOENT')
  })
})
