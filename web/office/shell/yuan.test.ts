import { expect, test } from 'vitest'
import { fenOf, yuan } from './yuan.ts'

test('an amount in fen is shown in yuan with two decimals', () => {
  expect([yuan(0), yuan(1), yuan(123_400)]).toEqual(['¥0.00', '¥0.01', '¥1,234.00'])
})

test.each([
  ['15', 1500],
  ['15元', 1500],
  ['¥1,234.5', 123_450],
  ['0.01', 1],
  ['0.001', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j typed is %s fen', (text, fen) => {
  expect(fenOf(text)).toBe(fen)
})
