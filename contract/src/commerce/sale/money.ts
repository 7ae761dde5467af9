/** Money to the fen, as receipts and statements write it: `¥128.00`, `-¥9.90`. Integers only: nothing is rounded. */
export function exactYuan(fen: number): string {
  const [yuan, rest] = [Math.floor(Math.abs(fen) / 100), Math.abs(fen) % 100]
  return `${fen < 0 ? '-' : ''}¥${yuan}.${String(rest).padStart(2, '0')}`
}

/** With its sign, as a movement: `+¥50.00`. */
export const signedYuan = (fen: number): string => (fen > 0 ? `+${exactYuan(fen)}` : exactYuan(fen))

/** Decimal yuan as fen, by their digits: `42.05` is 4205. Undefined for what is no amount to the fen. */
export function fenOfYuan(text: string): number | undefined {
  const [, sign, whole = '', cents = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') return undefined
  const fen = Number(whole + cents.padEnd(2, '0'))
  return sign === '-' && fen !== 0 ? -fen : fen
}
