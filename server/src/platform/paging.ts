/** The rows of a list that a call requests. */
export interface Range {
  limit: number
  offset: number
}

/** A page of `pageSize` rows out of one more, and the cursor that continues it; '' on the last page. */
export function cursorPage<Row>(selected: readonly Row[], pageSize: number, idOf: (row: Row) => string) {
  const rows = selected.slice(0, pageSize)
  const last = rows.at(-1)
  return { rows, next: selected.length > pageSize && last !== undefined ? idOf(last) : '' }
}

/** The rows of a page; the first page is 1. */
export function rangeOf({ pageNum, pageSize }: { pageNum: number; pageSize: number }): Range {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize }
}
