import { isFault } from '@shenglang/contract/fault'
import { expect, test, vi } from 'vitest'
import { createFairSemaphore } from './fair-semaphore.ts'

/** Tasks that run until the test ends them, and the order in which they began. */
function tasks(limits: Parameters<typeof createFairSemaphore>[0]) {
  const run = createFairSemaphore(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const request = (who: string, rank = 0) =>
    run(
      who,
      () => {
        begun.push(who)
        return new Promise<string>((end) => ends.push(() => end('done')))
      },
      rank,
    ).catch((error: unknown) => (isFault(error) ? error.code : 'unexpected'))
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { request, begun, endOne }
}

test('runs at most so many at once; the others follow', async () => {
  const { request, begun, endOne } = tasks({ atOnce: 2, waitingMax: 10 })
  const all = Promise.all(['a', 'a', 'a'].map((who) => request(who)))
  expect(begun).toHaveLength(2)
  for (let count = 0; count < 3; count += 1) await endOne()
  expect(await all).toEqual(['done', 'done', 'done'])
})

test('a caller with many tasks does not delay the others', async () => {
  const { request, begun, endOne } = tasks({ atOnce: 1, waitingMax: 100 })
  const all = Promise.all([...Array(20).fill('flood'), 'one', 'other'].map((who) => request(who)))
  for (let count = 0; count < 22; count += 1) await endOne()
  await all
  expect([begun.indexOf('one'), begun.indexOf('other')]).toEqual([2, 3])
})

test('when full, refuses the caller with the most waiting tasks', async () => {
  const { request, endOne } = tasks({ atOnce: 1, waitingMax: 3 })
  const all = Promise.all(['flood', 'flood', 'flood', 'flood', 'flood', 'one', 'other'].map((who) => request(who)))
  for (let count = 0; count < 7; count += 1) await endOne()
  expect(await all).toEqual(['done', 'done', 'UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE', 'done', 'done'])
})

test('a caller has at most their share at once, and leaves the rest to others', async () => {
  const { request, begun, endOne } = tasks({ atOnce: 3, atOnceOf: () => 2 })
  const all = Promise.all(['flood', 'flood', 'flood', 'one', 'other'].map((who) => request(who)))
  expect(begun).toEqual(['flood', 'flood', 'one'])
  for (let count = 0; count < 5; count += 1) await endOne()
  expect(await all).toEqual(Array(5).fill('done'))
  expect(begun).toHaveLength(5)
})

test('lower ranks go first, and take the room of higher ones when it is full', async () => {
  const { request, begun, endOne } = tasks({ atOnce: 1, waitingMax: 2 })
  const all = Promise.all([request('running'), request('a', 1), request('b', 1), request('known'), request('c', 1)])
  for (let count = 0; count < 3; count += 1) await endOne()
  expect(await all).toEqual(['done', 'UNAVAILABLE', 'done', 'done', 'UNAVAILABLE'])
  expect(begun).toEqual(['running', 'known', 'b'])
})

test('a first rank that fills all the room is refused as before', async () => {
  const { request, endOne } = tasks({ atOnce: 1, waitingMax: 1 })
  const all = Promise.all([request('running'), request('one'), request('other'), request('stranger', 1)])
  for (let count = 0; count < 2; count += 1) await endOne()
  expect(await all).toEqual(['done', 'done', 'UNAVAILABLE', 'UNAVAILABLE'])
})

test('refuses what has waited too long, and goes on with the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { request, begun, endOne } = tasks({ atOnce: 1, waitMaxMs: 1000 })
  const all = Promise.all([request('running'), request('early')])
  vi.advanceTimersByTime(999)
  const late = request('late')
  vi.advanceTimersByTime(1)
  await endOne()
  await endOne()
  expect([...(await all), await late]).toEqual(['done', 'UNAVAILABLE', 'done'])
  expect(begun).toEqual(['running', 'late'])
})
