import { expect, test, vi } from 'vitest'
import { MemoryLimits } from './memory-limits.ts'
import type { Limits } from './port.ts'
import { withFallback } from './with-fallback.ts'

const LIMIT = [{ times: 2, perS: 60 }]

function start() {
  const state = { isGone: false, tries: 0, now: 0 }
  const memory = new MemoryLimits()
  const refuseWhenGone = () => {
    state.tries += 1
    if (state.isGone) throw new Error('gone')
  }
  const first: Limits = {
    count: async (...args) => {
      refuseWhenGone()
      return memory.count(...args)
    },
    decide: async (...args) => {
      refuseWhenGone()
      return memory.decide(...args)
    },
  }
  const log = { error: vi.fn(), info: vi.fn() }
  const limits = withFallback({ first, second: new MemoryLimits(), name: 'the store', log, now: () => state.now })
  return { state, log, limits, count: () => limits.count('calls', 'somebody', LIMIT) }
}

test('what cannot be counted in the first is counted in the second, and logged once', async () => {
  const { state, log, count, limits } = start()
  for (let time = 0; time < 2; time += 1) expect(await count()).toBe(0)
  state.isGone = true
  for (let time = 0; time < 2; time += 1) expect(await count()).toBe(0)
  expect(await count()).toBeGreaterThan(0)
  expect(await limits.decide(['key'], 60, () => ({ result: 'decided' }))).toBe('decided')
  expect(log.error).toHaveBeenCalledOnce()
})

test('the first is tried again after a second, and used once it answers', async () => {
  const { state, log, count } = start()
  state.isGone = true
  for (let time = 0; time < 5; time += 1) await count()
  expect(state.tries).toBe(1)
  state.now += 1000
  await count()
  expect(state.tries).toBe(2)
  state.isGone = false
  state.now += 1000
  expect(await count()).toBe(0)
  expect([log.error, log.info].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
