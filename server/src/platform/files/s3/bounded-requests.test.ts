import { expect, test } from 'vitest'
import { createBounded } from './bounded-requests.ts'

const BOUNDS = { atOnce: 2, waitingMax: 3, waitMs: 1000 }

test('refuses requests beyond those that may wait', async () => {
  const bounded = createBounded(BOUNDS)
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const results = Array.from({ length: 6 }, () => bounded(() => gate).then(() => 'done'))
  await expect(results[5]).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE', detail: { seconds: 5 } })
  release()
  expect(await Promise.all(results.slice(0, 5))).toEqual(Array(5).fill('done'))
})

test('refuses a request whose turn comes too late, without making it', async () => {
  let time = 0
  const bounded = createBounded({ ...BOUNDS, atOnce: 1 }, () => time)
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const running = bounded(() => {
    begin()
    return gate
  })
  let wasMade = false
  const late = bounded(async () => {
    wasMade = true
  })
  const refused = expect(late).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
  await begun
  time = BOUNDS.waitMs + 1
  release()
  await refused
  expect(wasMade).toBe(false)
  await running
})
