import { expect, test } from 'vitest'
import { shiftText } from './shift-text.ts'

const at = (firstBeatMs: number) => ({ tbpm: 120, firstBeatMs })

test.each([
  [10, 260, '节拍可能差半拍'],
  [300, 20, '节拍可能差半拍'],
  [10, 135, '节拍可能差 125 毫秒'],
  // The earlier beat is nearer.
  [10, 490, '节拍可能差 20 毫秒'],
])('beats from %d or %d ms at 120 BPM: %s', (one, other, text) => {
  expect(shiftText([at(one), at(other)])).toBe(text)
})
