import { fault } from '@shenglang/contract/faults'
import { PASSWORD_ATTEMPTS } from '@shenglang/contract/limits'
import { expect, test, vi } from 'vitest'
import { MemoryLimits } from '../../platform/limits/memory-limits.ts'
import { createAttempts, waitMs } from './attempts.ts'

function guessing(free: number) {
  const clock = { now: 0 }
  const attempt = createAttempts(new MemoryLimits(() => clock.now))
  const concerned = [{ kind: 'test', who: 'somebody', free, isForgiven: true }]
  const guess = (proven?: string) =>
    attempt(concerned, async () => proven).then(
      (result) => result ?? 'wrong',
      (error: Error) => error.message,
    )
  return { clock, attempt, guess }
}

test('allows some free, then each further one waits twice as long', async () => {
  const { clock, guess } = guessing(3)
  for (let count = 0; count < 3; count += 1) expect(await guess()).toBe('wrong')
  for (const seconds of [1, 2, 4, 8]) {
    expect(await guess('right')).toContain(` ${seconds} 秒`)
    clock.now += seconds * 1000
    expect(await guess()).toBe('wrong')
  }
})

test('of a hundred attempts at once only the free ones are made', async () => {
  const { guess } = guessing(3)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(index === 99 ? 'right' : undefined)))
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(3)
  expect(answers).not.toContain('right')
})

test('a success clears the failures; an attempt that was never made does not count', async () => {
  const { attempt, guess } = guessing(3)
  const concerned = [{ kind: 'test', who: 'somebody', free: 3, isForgiven: false }]
  for (let count = 0; count < 10; count += 1) {
    await expect(attempt(concerned, () => Promise.reject(fault('UNAVAILABLE')))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await attempt(concerned, async () => 'right')).toBe('right')
  }
  for (let count = 0; count < 2; count += 1) await guess()
  expect(await guess('right')).toBe('right')
  for (let count = 0; count < 2; count += 1) expect(await guess()).toBe('wrong')
})

test('waits by the time that has passed, whatever is set as the time of day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T13:00:00Z') })
  const { clock, guess } = guessing(1)
  for (let count = 0; count < 2; count += 1) await guess()
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  clock.now += 1000
  expect(await guess('right')).toBe('right')
})

test('a wait longer than the longest possible, left by a shared clock that was set back, is ignored', () => {
  const longest = PASSWORD_ATTEMPTS.waitMaxS * 1000
  expect(waitMs([{ count: 9, waitMs: longest }])).toBe(longest)
  expect(
    waitMs([
      { count: 9, waitMs: 3600_000 },
      { count: 9, waitMs: 8000 },
    ]),
  ).toBe(8000)
})
