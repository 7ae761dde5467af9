import { describe, expect, test } from 'vitest'
import { idNumber, isIdNumber, maskedIdNumber, maskedName } from './rules.ts'

describe('a mainland ID number (spec §5)', () => {
  test.each(['11010519491231002X', '44052419800101001X', '110101200002290018'])('%s is checked by its check digit', (value) => {
    const sum = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce((total, w, i) => total + w * Number(value[i]), 0)
    const right = value.slice(0, 17) + '10X98765432'[sum % 11]
    expect(isIdNumber(right)).toBe(true)
    expect(isIdNumber(value.slice(0, 17) + '10X98765432'[(sum + 1) % 11])).toBe(false)
  })

  test.each([
    ['too short', '1101051949123100'],
    ['a date that never was', '11010519490230002X'],
    ['29 February in an ordinary year', '110105199902290023'],
    ['born in the future', '110105209912310021'],
    ['letters', '11010519491231OO2X'],
    ['full-width digits', '１１010519491231002X'],
    ['nothing', ''],
  ])('%s is not an ID number', (_name, value) => {
    expect(isIdNumber(value)).toBe(false)
  })

  test('a lower-case x and surrounding spaces are corrected, and the number is masked for others', () => {
    expect(idNumber().parse(' 11010519491231002x ')).toBe('11010519491231002X')
    expect(maskedIdNumber('11010519491231002X')).toBe('110***********002X')
    expect(maskedName('欧阳娜娜')).toBe('欧***')
  })
})
