import { expect, test } from 'vitest'
import { FollowedCache } from './followed-cache.ts'

/** A cache in front of a table whose readings a test can hold up. */
function cacheOf(table: Record<string, { text: string; owner: string }>, maxBytes = 1000) {
  const reads: string[][] = []
  let gate: Promise<void> | undefined
  const cache = new FollowedCache({
    async load(ids) {
      reads.push(ids)
      const rows = ids.flatMap((id) => (table[id] ? [[id, { ...table[id] }] as const] : []))
      await gate
      return new Map(rows)
    },
    maxBytes,
    bytesOf: ({ text }) => text.length,
    ownerOf: ({ owner }) => owner,
  })
  const read = async (...ids: string[]) => Array.from(await cache.get(ids), ([id, { text }]) => `${id} ${text}`)
  const holdUp = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return () => {
      gate = undefined
      resolve()
    }
  }
  return { cache, reads, read, holdUp }
}

const row = (text: string, owner = 'somebody') => ({ text, owner })

test('what was read is not read again; what is not there is left out, in the order asked for', async () => {
  const { read, reads } = cacheOf({ a: row('one'), b: row('two') })
  expect(await read('b', 'x', 'a')).toEqual(['b two', 'a one'])
  expect(await read('a', 'b')).toEqual(['a one', 'b two'])
  expect(reads).toEqual([['b', 'x', 'a']])
})

test('who asks at the same time shares a reading', async () => {
  const { read, reads } = cacheOf({ a: row('one'), b: row('two') })
  expect(await Promise.all([read('a'), read('b', 'a')])).toEqual([['a one'], ['b two', 'a one']])
  expect(reads).toEqual([['a'], ['b']])
})

test('what is forgotten is read again', async () => {
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
])('a value read before %s changed is not kept, nor given to who asks later', async (_what, change) => {
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

test('of an owner only what is not as it should be is forgotten', async () => {
  const table = { a: row('Ann', '1'), b: row('Bea', '1'), c: row('Ann', '2') }
  const { cache, read, reads } = cacheOf(table)
  await read('a', 'b', 'c')
  cache.forgetOf('1', ({ text }) => text === 'Bea')
  await read('a', 'b', 'c')
  expect(reads).toEqual([['a', 'b', 'c'], ['a']])
})

test('no more is kept than may be: the least asked for goes', async () => {
  const { cache, read, reads } = cacheOf({ a: row('x'.repeat(40)), b: row('y'.repeat(40)), c: row('z'.repeat(40)) }, 100)
  await read('a', 'b')
  await read('a')
  await read('c')
  expect(cache.bytes).toBe(80)
  await read('a', 'b')
  expect(reads).toEqual([['a', 'b'], ['c'], ['b']])
})

test('a failed reading is everybody’s who waits for it, and the next asks anew', async () => {
  let isAway = true
  const cache = new FollowedCache({
    load: async (ids) => (isAway ? Promise.reject(new Error('away')) : new Map(ids.map((id) => [id, { id }]))),
    maxBytes: 100,
    bytesOf: () => 1,
  })
  const failed = await Promise.allSettled([cache.get(['a']), cache.get(['a'])])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect([...(await cache.get(['a'])).keys()]).toEqual(['a'])
})
