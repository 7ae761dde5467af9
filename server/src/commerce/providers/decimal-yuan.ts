/** Amounts as providers write them, in yuan with decimals: digits are moved, and nothing is ever a fraction. */

/** Undefined for what is no amount to the fen. */
export function fenOf(yuan: string): number | undefined {
  const [, sign, whole = '', cents = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  if (whole === '') return undefined
  const fen = Number(whole + cents.padEnd(2, '0'))
  return sign === '-' && fen !== 0 ? -fen : fen
}

/** `4205` as `42.05`. Throws for what is no positive whole number. */
export function yuanOf(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`${fen} is no amount in fen`)
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
