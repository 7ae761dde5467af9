/** An amount to the fen, as on receipts and statements: `¥128.00`, `-¥9.90`. Computed in integers, so that nothing is rounded. */
export function exactYuan(fen: number): string {
  const [yuan, rest] = [Math.floor(Math.abs(fen) / 100), Math.abs(fen) % 100]
  return `${fen < 0 ? '-' : ''}¥${yuan}.${String(rest).padStart(2, '0')}`
}

/** An amount with its sign, for a movement: `+¥50.00`. */
export const signedYuan = (fen: number): string => (fen > 0 ? `+${exactYuan(fen)}` : exactYuan(fen))

/** Parses decimal yuan into fen, digit by digit: `42.05` is 4205. Undefined for anything but an amount to the fen. */
export function fenOfYuan(text: string): number | undefined {
  const [, sign, whole = '', cents = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') return undefined
  const fen = Number(whole + cents.padEnd(2, '0'))
  return sign === '-' && fen !== 0 ? -fen : fen
}
