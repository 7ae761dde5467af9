/**
 * True for a valid bank account number: 8 to 30 digits for a company, a card number with the check digit of ISO/IEC 7812 for a
 * person.
 */
export function isBankAccount(value: string, isPerson: boolean): boolean {
  if (!isPerson) return /^\d{8,30}$/.test(value)
  return /^[1-9]\d{15,18}$/.test(value) && luhnSum(value) % 10 === 0
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** Masks `6222021234567890123` as `**** 0123`. */
export const maskedAccount = (digits: string): string => `**** ${digits.slice(-4)}`
