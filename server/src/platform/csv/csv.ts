/** So that Excel reads UTF-8. */
export const CSV_HEAD = '\uFEFF'

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A text that a spreadsheet would take for a formula is marked as text; amounts keep their sign. */
function csvCell(value: string | number): string {
  const text = String(value).replaceAll('\0', '')
  const safe = typeof value === 'string' && /^[\t\r\n ]*(?:[=@]|[+-](?![¥\d][\d,.]*$))/.test(text) ? `'${text}` : text
  return /[",\r\n\t]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
