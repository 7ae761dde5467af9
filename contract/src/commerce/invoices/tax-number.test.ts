import { expect, test } from 'vitest'
import { isTaxNumber } from './tax-number.ts'

test.each([
  '91350100M000100Y43',
  '91330100799655058B',
  '9144030071526726XG',
  '110105123456789',
  '11010512A45678X',
  '11010519491231002',
  '11010519491231002X01',
])('%s is a tax number', (value) => expect(isTaxNumber(value)).toBe(true))

test.each([
  ['another check digit', '91350100M000100Y44'],
  ['two digits changed places', '91350100M000100Y34'],
  ['a letter that no code has', '91350100I000100Y43'],
  ['small letters', '91350100m000100y43'],
  ['16 digits', '1101051234567890'],
  ['nothing', ''],
  ['18 of other signs', '９１350100M000100Y43'],
])('%s: %s is not a tax number', (_name, value) => expect(isTaxNumber(value)).toBe(false))

test('every wrong last digit is detected', () => {
  const right = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter((digit) => isTaxNumber(`91330100799655058${digit}`))
  expect(right).toEqual(['B'])
})
