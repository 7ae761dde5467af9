import { expect, test } from 'vitest'
import { moved } from './order.ts'

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, -1, 'abcd'],
  [3, 4, 'abcd'],
  [9, 0, 'abcd'],
])('moves the item at %i to %i', (from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected)
})
