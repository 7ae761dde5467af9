import { beforeEach, expect, test, vi } from 'vitest'
import { startInterval } from './interval.ts'

beforeEach(() => vi.useFakeTimers())

test('runs follow one another, never two at once, and go on after a failure', async () => {
  const ends: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  const run = () => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  const interval = startInterval(1000, run, (error) => errors.push(error))
  await vi.advanceTimersByTimeAsync(5000)
  expect(ends).toHaveLength(1)
  ends[0]?.reject(new Error('down'))
  await vi.advanceTimersByTimeAsync(999)
  expect([ends.length, errors.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(2)

  let isClosed = false
  const closing = interval.close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(isClosed).toBe(false)
  ends[1]?.resolve()
  await closing
  await vi.advanceTimersByTimeAsync(5000)
  expect(ends).toHaveLength(2)
})
