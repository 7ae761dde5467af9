import { expect, test } from 'vitest'
import { exactYuan, fenOfYuan, signedYuan } from './money.ts'

test('money is exact to the fen, for both signs', () => {
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

test('yuan are read as fen by their digits, and parts of a fen are invalid', () => {
  expect(['0.01', '1', '1.5', '42.05', '-3.10', '100000000.00'].map(fenOfYuan)).toEqual([1, 100, 150, 4205, -310, 10_000_000_000])
  expect(['', '1.005', '1,000.00', '1e3', ' 1', '.5', '١.٠٠'].map(fenOfYuan)).toEqual(Array(7).fill(undefined))
})
