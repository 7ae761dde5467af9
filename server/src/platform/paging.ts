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

/** All rows of a list, page after page by its cursor, read as they are needed. */
export async function* everyRow<Row>(
  read: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string }>,
): AsyncGenerator<Row> {
  for (let after: string | undefined; ; ) {
    const { rows, next } = await read(after)
    yield* rows
    if (next === '') return
    after = next
  }
}

/** The rows of a page; the first page is 1. */
export function rangeOf({ pageNum, pageSize }: { pageNum: number; pageSize: number }): Range {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize }
}
