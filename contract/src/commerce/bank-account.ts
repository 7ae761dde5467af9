/** Whether it can be the number of a bank account; a person's card carries the check digit of ISO/IEC 7812. */
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

/** `6222021234567890123` as it is shown: `**** 0123`. */
export const maskedAccount = (value: string): string => `**** ${value.slice(-4)}`
