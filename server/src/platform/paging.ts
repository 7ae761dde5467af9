/** Which rows of a list a call asks for. */
export interface Range {
  limit: number
  offset: number
}

/** The rows of a page; the first page is 1. */
export function rangeOf({ pageNum, pageSize }: { pageNum: number; pageSize: number }): Range {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize }
}
