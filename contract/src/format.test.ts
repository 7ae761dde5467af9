import { expect, test } from 'vitest'
import { spokenTime } from './format.ts'

test.each([
  [0, '0 秒'],
  [5000, '5 秒'],
  [59_960, '1 分'],
  [65_000, '1 分 05 秒'],
  [62_540, '1 分 02.5 秒'],
  [180_000, '3 分'],
  [3_665_000, '61 分 05 秒'],
  [-3, '0 秒'],
])('%i ms read %s', (ms, words) => {
  expect(spokenTime(ms)).toBe(words)
})
