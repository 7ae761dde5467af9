import { expect, test } from 'vitest'
import { cached } from './cached.ts'

test('a value is loaded once while it is fresh and again when it is old', async () => {
  let now = 0
  let loads = 0
  const read = cached(
    100,
    async () => ++loads,
    () => now,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  now = 99
  expect(await read()).toBe(1)
  now = 100
  expect(await read()).toBe(2)
})

test('how long a value stays fresh may depend on it', async () => {
  let now = 0
  let loads = 0
  const read = cached(
    (value) => value * 10,
    async () => ++loads,
    () => now,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  now = 10
  expect(await read()).toBe(2)
  now = 29
  expect(await read()).toBe(2)
})

test('a failed load is not cached', async () => {
  let loads = 0
  const read = cached(100, async () => {
    loads += 1
    if (loads === 1) throw new Error('away')
    return loads
  })
  await expect(read()).rejects.toThrow('away')
  expect(await read()).toBe(2)
})
