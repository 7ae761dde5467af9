import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 20]],
  [10, 20, [1, 8, 9, 10, 11, 12, 20]],
  [20, 20, [1, 18, 19, 20]],
])('page %i of %i', (current, last, shown) => {
  expect(pageWindow(current, last)).toEqual(shown)
})
