import { expect, test } from 'vitest'
import { MemoryLimits } from './memory-limits.ts'
import { limitsRules } from './port.suite.ts'

const clock = { now: 1000 }
limitsRules({
  processes: [new MemoryLimits(() => clock.now)],
  pass: async (ms) => {
    clock.now += ms
  },
})

test('counts are moved to another memory with the time that is left', async () => {
  const [before, after] = [new MemoryLimits(() => clock.now), new MemoryLimits(() => clock.now)]
  const limit = [{ times: 2, perS: 60 }]
  for (let count = 0; count < 2; count += 1) await before.count('calls', 'somebody', limit)
  clock.now += 20_000
  after.replaceBy(before.all())
  expect(await after.count('calls', 'somebody', limit)).toBe(40_000)
})
