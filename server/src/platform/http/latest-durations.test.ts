import { expect, test } from 'vitest'
import { LatestDurations } from './latest-durations.ts'

test('reads the 95th percentile of all and of each route, the slowest first', () => {
  const durations = new LatestDurations()
  for (let ms = 1; ms <= 100; ms += 1) durations.add('GET /quick', ms / 10)
  durations.add('GET /slow', 900)
  const { p95Ms, slowest } = durations.read()
  expect(p95Ms).toBe(9.6)
  expect(slowest).toEqual([
    { name: 'GET /slow', p95Ms: 900, count: 1 },
    { name: 'GET /quick', p95Ms: 9.6, count: 100 },
  ])
})

test('is empty before the first request, and forgets the oldest', () => {
  const durations = new LatestDurations()
  expect(durations.read()).toEqual({ p95Ms: 0, slowest: [] })
  durations.add('GET /old', 5000)
  for (let count = 0; count < 2000; count += 1) durations.add('GET /new', 1)
  expect(durations.read().slowest.map(({ name }) => name)).toEqual(['GET /new'])
})
