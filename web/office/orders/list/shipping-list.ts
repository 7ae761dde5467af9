import type { shipOrders } from '@shenglang/contract/commerce/staff-order-routes'
import type { ArgsOf } from '@shenglang/contract/route'
import * as texts from './texts.ts'

/** A row to ship, with its number in the text, from 1. */
export interface ShippingLine {
  line: number
  row: ArgsOf<typeof shipOrders>['rows'][number]
}

/** The order of the columns of a text without heads. */
const FIELDS = ['orderNo', 'trackingNo', 'carrier'] as const

/**
 * Reads order numbers with their tracking numbers and carriers from CSV, or from cells that were copied from a spreadsheet.
 * `carrier` is that of rows that name none. Rows without a tracking number are not sent yet, and left out.
 */
export function readShippingList(text: string, carrier: string): { lines: ShippingLine[]; skipped: number } {
  const [first, ...others] = readCells(text)
  const isHead = first?.cells.includes(texts.heads.orderNo) ?? false
  const columnOf = (field: keyof typeof texts.heads) =>
    (isHead ? first?.cells.indexOf(texts.heads[field]) : FIELDS.indexOf(field)) ?? -1
  const columns = { orderNo: columnOf('orderNo'), trackingNo: columnOf('trackingNo'), carrier: columnOf('carrier') }
  const rows = (isHead || !first ? others : [first, ...others]).map(({ line, cells }) => ({
    line,
    row: {
      orderNo: cells[columns.orderNo] ?? '',
      trackingNo: cells[columns.trackingNo] ?? '',
      carrier: cells[columns.carrier] || carrier,
    },
  }))
  const lines = rows.filter(({ row }) => row.trackingNo !== '')
  return { lines, skipped: rows.length - lines.length }
}

/** Copied cells are separated by tabs; commas may be those of a Chinese keyboard. */
const SEPARATORS = ['\t', ',', '，']

/** The cells of each line that is not empty. Lines are counted as an editor counts them, those within quotes too. */
function readCells(given: string): { line: number; cells: string[] }[] {
  const text = given.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const firstLine = text.trimStart().split('\n', 1)[0] ?? ''
  const separator = SEPARATORS.find((each) => firstLine.includes(each)) ?? ','
  // A cell in quotes, or up to the next separator; then what ends it. The end of the text is an empty one.
  const cell = new RegExp(`(?: *"((?:[^"]|"")*)" *|([^${separator}\\n]*))(${separator}|\\n|$)`, 'y')
  const rows: { line: number; cells: string[] }[] = []
  let [line, begins, cells]: [number, number, string[]] = [1, 1, []]
  for (;;) {
    const [whole = '', quoted, plain = '', end = ''] = cell.exec(text) ?? []
    cells.push(quoted === undefined ? withoutMark(plain.trim()) : withoutMark(quoted.replaceAll('""', '"').trim()))
    line += whole.split('\n').length - 1
    if (end === separator) continue
    if (cells.some((each) => each !== '')) rows.push({ line: begins, cells })
    if (end === '') return rows
    begins = line
    cells = []
  }
}

/** Without the mark by which a spreadsheet takes digits for text. */
const withoutMark = (text: string) => text.replace(/^'/, '')

/** The text of a file: UTF-8, or what spreadsheets in China write instead. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
