import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPart } from './page-part.ts'

beforeEach(() => vi.useFakeTimers())
const missing = vi.fn()
const part = createPart(3000, missing)
afterEach(() => {
  missing.mockReset()
})

test('a part that comes in time is returned', async () => {
  expect(await part(Promise.resolve([1]))).toEqual([1])
  expect([missing.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})

test('a part that fails is undefined, and its reason is reported', async () => {
  expect(await part(Promise.reject(new Error('out of reach')))).toBeUndefined()
  expect(missing.mock.calls).toEqual([[new Error('out of reach')]])
})

test('a part that is late is undefined, whatever its later result', async () => {
  const loading = Promise.withResolvers<never>()
  const loaded = part(loading.promise)
  await vi.runAllTimersAsync()
  expect(await loaded).toBeUndefined()
  loading.reject(new Error('too late to matter'))
  await Promise.resolve()
  expect(missing).toHaveBeenCalledTimes(1)
})
