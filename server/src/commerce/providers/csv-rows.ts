/**
 * Rows of a provider's bill by the names in its head, the first line that names `column`. Cells may stand behind a backtick or
 * before a tab; what follows the rows is as long as `isRow` says.
 */
export function csvRows(text: string, column: string, isRow: (line: string) => boolean): Record<string, string>[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const headAt = lines.findIndex((line) => line.split(',').some((cell) => cell.trim() === column))
  if (headAt < 0) throw new Error(`a bill without the column ${column}`)
  const names = cellsOf(lines[headAt] ?? '')
  const rows: Record<string, string>[] = []
  for (const line of lines.slice(headAt + 1)) {
    if (!isRow(line)) break
    const cells = cellsOf(line)
    rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
  }
  return rows
}

/** Where each cell stands behind a backtick, a comma without one belongs to a name. */
const cellsOf = (line: string) =>
  line.split(line.startsWith('`') ? ',`' : ',').map((cell) => cell.trim().replace(/^`/, '').trim())
