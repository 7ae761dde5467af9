import { expect, test } from 'vitest'
import { cueMs, cueText } from './cue-time.ts'

test.each([
  [0, '0:00'],
  [62_500, '1:02.5'],
  [59_960, '1:00'],
  [3_600_000, '60:00'],
])('%i ms reads %s', (ms, text) => {
  expect(cueText(ms)).toBe(text)
})

test.each([
  ['1:02.5', 62_500],
  [' 62.5 ', 62_500],
  ['1：02', 62_000],
  ['', undefined],
  ['soon', undefined],
  ['-1', undefined],
])('%j is %s ms', (text, ms) => {
  expect(cueMs(text)).toBe(ms)
})
