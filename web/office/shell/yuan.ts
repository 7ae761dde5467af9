const FORMAT = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })

/** An amount in fen as staff read it: `¥1,234.00`. */
export const yuan = (fen: number): string => FORMAT.format(fen / 100)

/** The fen of a typed amount in yuan with at most two decimals; undefined for any other text. */
export function fenOf(text: string): number | undefined {
  const [, whole, decimals = ''] =
    /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(
      text
        .trim()
        .replace(/^¥|元$/g, '')
        .replaceAll(',', '')
        .trim(),
    ) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
