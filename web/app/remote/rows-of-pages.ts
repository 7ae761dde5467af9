/**
 * The rows of a list's loaded pages, each once. A row that changed has moved up while an older copy is still on a later page: the
 * first one counts.
 */
export function rowsOfPages<Row>(pages: readonly { rows: readonly Row[] }[], idOf: (row: Row) => string): Row[] {
  const byId = new Map<string, Row>()
  for (const row of pages.flatMap(({ rows }) => rows)) if (!byId.has(idOf(row))) byId.set(idOf(row), row)
  return [...byId.values()]
}
