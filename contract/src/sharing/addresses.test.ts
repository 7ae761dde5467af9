import { expect, test } from 'vitest'
import { fromSecond, secondIn } from './addresses.ts'

test.each([
  ['t=93', 93],
  ['t=0', 0],
  ['', 0],
  ['t=-5', 0],
  ['t=1e3', 0],
  ['t=99999', 0],
  ['t=%00', 0],
])('%s begins at %i', (query, second) => {
  expect(secondIn(new URLSearchParams(query))).toBe(second)
})

test('a link names the second where it begins', () => {
  expect(fromSecond('/resource?id=1', 93.7)).toBe('/resource?id=1&t=93')
  expect(fromSecond('/resource?id=1', 0)).toBe('/resource?id=1')
})
