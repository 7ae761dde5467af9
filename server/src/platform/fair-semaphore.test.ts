import { isFault } from '@shenglang/contract/fault'
import { expect, test } from 'vitest'
import { createFairSemaphore } from './fair-semaphore.ts'

/** Tasks that run until the test ends them, and the order in which they began. */
function tasks(limits: { atOnce: number; waitingMax: number }) {
  const run = createFairSemaphore(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const request = (who: string) =>
    run(who, () => {
      begun.push(who)
      return new Promise<string>((end) => ends.push(() => end('done')))
    }).catch((error: unknown) => (isFault(error) ? error.code : 'unexpected'))
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { request, begun, endOne }
}

test('runs at most so many at once; the others follow', async () => {
  const { request, begun, endOne } = tasks({ atOnce: 2, waitingMax: 10 })
  const all = Promise.all(['a', 'a', 'a'].map(request))
  expect(begun).toHaveLength(2)
  for (let count = 0; count < 3; count += 1) await endOne()
  expect(await all).toEqual(['done', 'done', 'done'])
})

test('a caller with many tasks does not delay the others', async () => {
  const { request, begun, endOne } = tasks({ atOnce: 1, waitingMax: 100 })
  const all = Promise.all([...Array(20).fill('flood'), 'one', 'other'].map(request))
  for (let count = 0; count < 22; count += 1) await endOne()
  await all
  expect([begun.indexOf('one'), begun.indexOf('other')]).toEqual([2, 3])
})

test('when full, refuses the caller with the most waiting tasks', async () => {
  const { request, endOne } = tasks({ atOnce: 1, waitingMax: 3 })
  const all = Promise.all(['flood', 'flood', 'flood', 'flood', 'flood', 'one', 'other'].map(request))
  for (let count = 0; count < 7; count += 1) await endOne()
  expect(await all).toEqual(['done', 'done', 'UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE', 'done', 'done'])
})
