import { expect, test } from 'vitest'
import { moved } from './set-order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [9, 0, 'abc'],
])('the one at %i moves to %i', (from, to, expected) => {
  expect(moved([...'abc'], from, to).join('')).toBe(expected)
})
