/** Digits of 统一社会信用代码 in the order of their values: without I, O, S, V, Z. */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
/**
 * Forms from before 2015: a district and the organisation's nine characters; a personal ID number, with or without two more
 * characters; 17 digits.
 */
const OLD_CODE = /^(\d{6}[0-9A-Z]{9}|\d{17}|\d{17}[\dX]\d{2})$/

/** True for a valid tax number of a company: 18 characters with the check digit of GB 32100, or one of the older forms. */
export function isTaxNumber(value: string): boolean {
  return value.length === 18 ? CODE.test(value) && checkDigitOf(value) === value[17] : OLD_CODE.test(value)
}

function checkDigitOf(code: string): string | undefined {
  let weight = 1
  let sum = 0
  for (const digit of code.slice(0, 17)) {
    sum += DIGITS.indexOf(digit) * weight
    weight = (weight * 3) % 31
  }
  return DIGITS[(31 - (sum % 31)) % 31]
}
