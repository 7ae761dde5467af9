import { expect, test } from 'vitest'
import { worksText } from './works-text.ts'

test.each([
  [1, { adds: 12, opens: 12 }, undefined, ''],
  [2, { adds: 8, opens: 20 }, 1, '，比 VIP1 多 8 首'],
  [4, { adds: 3, opens: 40 }, 3, '，比 VIP3 多 3 首'],
  [4, { adds: 0, opens: 37 }, 3, '，与 VIP3 相同'],
  [4, { adds: 0, opens: 0 }, 3, ''],
])('VIP%i with %o says how it differs from the level below', (_level, works, below, text) => {
  expect(worksText(works, below)).toBe(text)
})
