/** Whether it is a valid bank account number; a person's card has the check digit of ISO/IEC 7812. */
export function isBankAccount(value: string, isPerson: boolean): boolean {
  if (!isPerson) return /^\d{8,30}$/.test(value)
  return /^[1-9]\d{15,18}$/.test(value) && luhnSum(value) % 10 === 0
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** `6222021234567890123` masked: `**** 0123`. */
export const maskedAccount = (digits: string): string => `**** ${digits.slice(-4)}`
