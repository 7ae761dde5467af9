import { expect, test } from 'vitest'
import { InvalidatedCache } from './invalidated-cache.ts'

/** A cache over a table whose loads a test can delay. */
function cacheOf(table: Record<string, { text: string; owner: string }>, maxBytes = 1000) {
  const reads: string[][] = []
  let delay: Promise<void> | undefined
  const cache = new InvalidatedCache({
    async load(ids) {
      reads.push(ids)
      const rows = ids.flatMap((id) => (table[id] ? [[id, { ...table[id] }] as const] : []))
      await delay
      return new Map(rows)
    },
    maxBytes,
    bytesOf: ({ text }) => text.length,
    ownerOf: ({ owner }) => owner,
  })
  const read = async (...ids: string[]) => Array.from(await cache.get(ids), ([id, { text }]) => `${id} ${text}`)
  const holdUp = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    delay = promise
    return () => {
      delay = undefined
      resolve()
    }
  }
  return { cache, reads, read, holdUp }
}

const row = (text: string, owner = 'somebody') => ({ text, owner })

test('a cached value is not loaded again; missing ones are left out, in the order of the ids', async () => {
  const { read, reads } = cacheOf({ a: row('one'), b: row('two') })
  expect(await read('b', 'x', 'a')).toEqual(['b two', 'a one'])
  expect(await read('a', 'b')).toEqual(['a one', 'b two'])
  expect(reads).toEqual([['b', 'x', 'a']])
})

test('concurrent callers share a load', async () => {
  const { read, reads } = cacheOf({ a: row('one'), b: row('two') })
  expect(await Promise.all([read('a'), read('b', 'a')])).toEqual([['a one'], ['b two', 'a one']])
  expect(reads).toEqual([['a'], ['b']])
})

test('a forgotten value is loaded again', async () => {
  const table = { a: row('one'), b: row('two') }
  const { cache, read } = cacheOf(table)
  await read('a', 'b')
  Object.assign(table, { a: row('new'), b: row('also new') })
  cache.forget('a')
  expect(await read('a', 'b')).toEqual(['a new', 'b two'])
  cache.clear()
  expect(await read('a', 'b')).toEqual(['a new', 'b also new'])
})

test.each<[string, (cache: ReturnType<typeof cacheOf>['cache']) => void]>([
  ['itself', (cache) => cache.forget('a')],
  ['what it belongs to', (cache) => cache.forgetOf('somebody', () => false)],
  ['everything', (cache) => cache.clear()],
])('a value loaded before %s changed is neither cached nor given to later callers', async (_what, change) => {
  const table = { a: row('old') }
  const { cache, read, holdUp } = cacheOf(table)
  const letGo = holdUp()
  const before = read('a')
  Object.assign(table, { a: row('new') })
  change(cache)
  const after = read('a')
  letGo()
  expect([await before, await after, await read('a')]).toEqual([['a old'], ['a new'], ['a new']])
})

test('only the stale values of an owner are forgotten', async () => {
  const table = { a: row('Ann', '1'), b: row('Bea', '1'), c: row('Ann', '2') }
  const { cache, read, reads } = cacheOf(table)
  await read('a', 'b', 'c')
  cache.forgetOf('1', ({ text }) => text === 'Bea')
  await read('a', 'b', 'c')
  expect(reads).toEqual([['a', 'b', 'c'], ['a']])
})

test('the least recently used value is evicted when the cache is full', async () => {
  const { cache, read, reads } = cacheOf({ a: row('x'.repeat(40)), b: row('y'.repeat(40)), c: row('z'.repeat(40)) }, 100)
  await read('a', 'b')
  await read('a')
  await read('c')
  expect(cache.bytes).toBe(80)
  await read('a', 'b')
  expect(reads).toEqual([['a', 'b'], ['c'], ['b']])
})

test('a failed load fails all who wait for it, and the next call loads again', async () => {
  let isAway = true
  const cache = new InvalidatedCache({
    load: async (ids) => (isAway ? Promise.reject(new Error('away')) : new Map(ids.map((id) => [id, { id }]))),
    maxBytes: 100,
    bytesOf: () => 1,
  })
  const failed = await Promise.allSettled([cache.get(['a']), cache.get(['a'])])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect([...(await cache.get(['a'])).keys()]).toEqual(['a'])
})
