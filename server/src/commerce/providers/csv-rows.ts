import { type Options, parse } from 'csv-parse/sync'

const RULES = {
  bom: true,
  trim: true,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  skip_empty_lines: true,
} satisfies Options

type Format = Pick<Options, 'comment' | 'comment_no_infix' | 'delimiter' | 'quote'>

/** Rows of a provider's bill by the names in its header. Throws if that lacks `column`. */
export function csvRows(text: string, column: string, format: Format): Record<string, string>[] {
  const namesIn = (head: string[]) => {
    if (!head.includes(column)) throw new Error(`a bill without the column ${column}`)
    return head
  }
  return parse<Record<string, string>>(text, { ...RULES, ...format, columns: namesIn })
}
