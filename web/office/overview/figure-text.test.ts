import { expect, test } from 'vitest'
import { changeText, figureText } from './figure-text.ts'

test('amounts are shown in yuan, counts with separators', () => {
  expect([figureText('plays', 12345), figureText('salesFen', 12345)]).toEqual(['12,345', '¥123.45'])
})

test.each([
  [{ now: 131, before: 100 }, '+31 %'],
  [{ now: 50, before: 100 }, '−50 %'],
  [{ now: 17, before: 5 }, '+12'],
  [{ now: 0, before: 0 }, ''],
])('%o has changed by %j', (figure, text) => {
  expect(changeText('plays', figure)).toBe(text)
})
