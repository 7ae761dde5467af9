import { expect, test } from 'vitest'
import { fenOf, whyNotRecharge } from './recharge-amount.ts'

test('an amount is read by its digits, without rounding', () => {
  expect(['10', '0.1', '9.90', '1.01', '￥30', '１２', ' 50 ', '19.99'].map(fenOf)).toEqual([
    1000, 10, 990, 101, 3000, 1200, 5000, 1999,
  ])
})

test('other text and parts of a fen are invalid', () => {
  for (const typed of ['', 'abc', '-5', '1.005', '1e3', '1,000', '.5', '1.', '9'.repeat(13)])
    expect([typed, fenOf(typed)]).toEqual([typed, undefined])
})

test('too small and too large amounts are reported', () => {
  expect([undefined, 99, 100, 1_000_000, 1_000_001].map((fen) => whyNotRecharge(fen, 100, 1_000_000))).toEqual([
    '请输入金额，最多两位小数',
    '至少充值 ¥1.00',
    undefined,
    undefined,
    '一次最多充值 ¥10000.00',
  ])
})
