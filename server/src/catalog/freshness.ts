/** How old what lists, searches and counts say may be, in milliseconds. */
export interface Freshness {
  /** What was published, changed or taken down. */
  changesMs: number
  /** What is counted: the orders by plays, downloads and favourites. */
  countsMs: number
  /** What a row says of a resource; and a page to whom the site does not know, which may hold such rows. */
  rowsMs: number
}

export const FRESHNESS: Freshness = { changesMs: 250, countsMs: 10_000, rowsMs: 500 }
