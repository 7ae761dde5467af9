import { fault } from '@shenglang/contract/faults'
import { expect, test } from 'vitest'
import { Attempts, attempt } from './attempts.ts'

function guessing(free: number) {
  const clock = { now: 0 }
  const attempts = new Attempts(free, () => clock.now)
  const guess = (proven?: string) =>
    attempt([{ attempts, who: 'somebody', isForgiven: true }], async () => proven).then(
      (found) => found ?? 'wrong',
      (error: Error) => error.message,
    )
  return { clock, attempts, guess }
}

test('some are free, then each further one waits twice as long', async () => {
  const { clock, guess } = guessing(3)
  for (let count = 0; count < 3; count += 1) expect(await guess()).toBe('wrong')
  for (const seconds of [1, 2, 4, 8]) {
    expect(await guess('right')).toContain(` ${seconds} 秒`)
    clock.now += seconds * 1000
    expect(await guess()).toBe('wrong')
  }
})

test('a hundred at once are no more than those that are free', async () => {
  const { guess } = guessing(3)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(index === 99 ? 'right' : undefined)))
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(3)
  expect(answers).not.toContain('right')
})

test('being right forgives; an attempt that was never made does not count', async () => {
  const { attempts, guess } = guessing(3)
  const concerned = [{ attempts, who: 'somebody', isForgiven: false }]
  for (let count = 0; count < 10; count += 1) {
    await expect(attempt(concerned, () => Promise.reject(fault('UNAVAILABLE')))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await attempt(concerned, async () => 'right')).toBe('right')
  }
  for (let count = 0; count < 2; count += 1) await guess()
  expect(await guess('right')).toBe('right')
  for (let count = 0; count < 2; count += 1) expect(await guess()).toBe('wrong')
})
