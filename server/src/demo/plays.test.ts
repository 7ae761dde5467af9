import { expect, test } from 'vitest'
import { demoPlays } from './plays.ts'

test('a demo history is a part of the plays, varied and repeatable', () => {
  const days = demoPlays('neon', 9000, 6)
  expect(days).toHaveLength(90)
  expect(days).toEqual(demoPlays('neon', 9000, 6))
  expect(days).not.toEqual(demoPlays('rain', 9000, 6))
  const total = days.reduce((sum, plays) => sum + plays)
  expect(total).toBeGreaterThan(3000)
  expect(total).toBeLessThan(9000)
  expect(new Set(days).size).toBeGreaterThan(20)
})
