/** How stale lists, searches and counts may be, in milliseconds. */
export interface Freshness {
  /** Of what was published, changed or taken down; a member who opens a resource always gets the current one. */
  changesMs: number
  /** Of a page for a visitor, on top of what it shows. */
  pagesMs: number
}

export const FRESHNESS: Freshness = { changesMs: 250, pagesMs: 500 }
