import { expect, test } from 'vitest'
import { exactYuan, signedYuan } from './money.ts'

test('money is told to the fen, whichever way it goes', () => {
  expect([0, 1, 100, 990, 12_800, 100_000_001].map(exactYuan)).toEqual([
    '¥0.00',
    '¥0.01',
    '¥1.00',
    '¥9.90',
    '¥128.00',
    '¥1000000.01',
  ])
  expect(exactYuan(-5)).toBe('-¥0.05')
  expect([signedYuan(5000), signedYuan(-4201), signedYuan(0)]).toEqual(['+¥50.00', '-¥42.01', '¥0.00'])
})
