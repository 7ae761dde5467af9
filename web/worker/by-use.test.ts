import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byUse } from './by-use.ts'
import { fakeCaches } from './offline/storage/fake-caches.ts'

const CACHE = 'pictures-1'
const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY = 86_400_000
const { cachedResponseWillBeUsed, cacheDidUpdate } = byUse(3)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('caches', fakeCaches())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const addressOf = (name: string) => `http://site/${name}`
const names = async () => (await (await caches.open(CACHE)).keys()).map(({ url }) => new URL(url).pathname.slice(1))

/** Stores a response that came from the server this long ago, as a strategy does. */
async function store(name: string, agoMs: number) {
  const headers = { date: new Date(Date.now() - agoMs).toUTCString(), 'content-type': 'image/avif' }
  await (await caches.open(CACHE)).put(addressOf(name), new Response(name, { headers }))
  await cacheDidUpdate?.({ cacheName: CACHE } as Parameters<NonNullable<typeof cacheDidUpdate>>[0])
}

/** Answers from the cache, as a strategy does. */
async function use(name: string) {
  const [cache, done] = [await caches.open(CACHE), [] as Promise<unknown>[]]
  const event = { waitUntil: (work: Promise<unknown>) => done.push(work) }
  const of = {
    cacheName: CACHE,
    request: new Request(addressOf(name)),
    cachedResponse: await cache.match(addressOf(name)),
    event,
  }
  const used = await cachedResponseWillBeUsed?.(of as unknown as Parameters<NonNullable<typeof cachedResponseWillBeUsed>>[0])
  await Promise.all(done)
  return used?.text()
}

test('the least recently used response is deleted first, however long it was stored', async () => {
  for (const name of ['one', 'two', 'three']) await store(name, 10 * DAY)
  expect(await use('one')).toBe('one')
  await store('four', 0)
  expect(await names()).toEqual(['three', 'one', 'four'])
})

test('a response used again on the same day is not stored again', async () => {
  for (const name of ['one', 'two']) await store(name, 10 * DAY)
  await use('one')
  await use('one')
  await store('three', DAY - 1)
  await use('three')
  expect(await names()).toEqual(['two', 'one', 'three'])
  vi.setSystemTime(NOW + DAY + 1)
  await use('two')
  await use('one')
  expect(await names()).toEqual(['three', 'two', 'one'])
})

test('a response is unchanged by its use, and not restored once its cache is gone', async () => {
  await store('one', 10 * DAY)
  await use('one')
  const moved = await (await caches.open(CACHE)).match(addressOf('one'))
  expect([moved?.headers.get('content-type'), await moved?.text()]).toEqual(['image/avif', 'one'])

  vi.setSystemTime(NOW + 2 * DAY)
  const cache = await caches.open(CACHE)
  const late = { cacheName: CACHE, request: new Request(addressOf('one')), cachedResponse: await cache.match(addressOf('one')) }
  await caches.delete(CACHE)
  const done: Promise<unknown>[] = []
  const event = { waitUntil: (work: Promise<unknown>) => done.push(work) }
  await cachedResponseWillBeUsed?.({ ...late, event } as unknown as Parameters<NonNullable<typeof cachedResponseWillBeUsed>>[0])
  await Promise.all(done)
  expect(await caches.keys()).toEqual([])
})
