import 'fake-indexeddb/auto'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import { source, track } from '@shenglang/player/engine/test-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheOf } from '../../../worker/offline/downloads/pieces.ts'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { fakeCaches } from '../../../worker/offline/storage/fake-caches.ts'
import { SEALS, sealJson, unseal } from '../../../worker/offline/storage/sealing.ts'
import { requestTracks } from '../storage/crates.ts'
import { changeTrack, openAccount, readAccount } from '../storage/records.ts'
import { sealArtwork } from './seal-artwork.ts'

const ME = '5'
const COVER = '/media/image/cover'
const waveOf = (id: string) => `/media/waveform/${id}/v1`
const stored = async () => (await (await caches.open(cacheOf(ME))).keys()).map(({ url }) => new URL(url).pathname)

/** Two tracks with one cover, with their artwork in the clear as an earlier version stored it. */
beforeEach(async () => {
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => Promise<void>) => run() } })
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  await openAccount(ME)
  const { key } = (await readAccount(ME)) as { key: CryptoKey }
  const cards: Resource[] = ['1', '2'].map((id) => ({ ...track(id), cover: COVER }))
  await requestTracks(ME, { cards }, 1)
  const cache = await caches.open(cacheOf(ME))
  for (const id of ['1', '2']) {
    const sources = [source(id, 0, { waveformUrl: waveOf(id) })]
    await changeTrack(ME, id, { sources: await sealJson(key, SEALS.sources(id), sources) })
    await cache.put(API_BASE + waveOf(id), new Response(`wave ${id}`, { headers: { 'content-type': 'text/plain' } }))
  }
  await cache.put(`${API_BASE + COVER}?w=320`, new Response('cover', { headers: { 'content-type': 'image/avif' } }))
  await cache.put('/offline/11/v1/high/0', new Response('a piece'))
  await database.put('clearArtwork', { userId: ME })
})
afterEach(() => vi.unstubAllGlobals())

async function sealed(): Promise<string[]> {
  const database = await offlineDatabase()
  const { key } = (await readAccount(ME)) as { key: CryptoKey }
  const all = await database.getAll('artwork')
  const opened = all.map(async ({ resourceId, path, type, bytes }) => {
    const text = new TextDecoder().decode(await unseal(key, SEALS.artwork(path), bytes))
    return `${resourceId} ${path} ${type} ${text}`
  })
  return (await Promise.all(opened)).sort()
}

const ALL = [
  `1 ${API_BASE}${COVER} image/avif cover`,
  `1 ${API_BASE}${waveOf('1')} text/plain wave 1`,
  `2 ${API_BASE}${COVER} image/avif cover`,
  `2 ${API_BASE}${waveOf('2')} text/plain wave 2`,
]

test('artwork in the clear is encrypted in place, for every track that shows it; pieces stay', async () => {
  await sealArtwork()
  expect(await sealed()).toEqual(ALL)
  expect(await stored()).toEqual(['/offline/11/v1/high/0'])
  expect(await (await offlineDatabase()).count('clearArtwork')).toBe(0)
})

test('encryption that was interrupted resumes with the next page: the rest is still in the clear', async () => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let times = 0
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...args) => {
    times += 1
    return times > 2 ? Promise.reject(new Error('the page is gone')) : encrypt(...args)
  })
  await expect(sealArtwork()).rejects.toThrow('the page is gone')
  vi.restoreAllMocks()
  const left = await stored()
  expect(left).toContain(API_BASE + COVER)
  expect((await sealed()).length).toBeGreaterThan(0)
  await sealArtwork()
  expect(await sealed()).toEqual(ALL)
  expect(await stored()).toEqual(['/offline/11/v1/high/0'])
})
