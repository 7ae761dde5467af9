/** How stale lists, searches and counts may be, and how long a page waits for its parts, in milliseconds. */
export interface Freshness {
  /** Of what was published, changed or taken down; a member who opens a resource always gets the current one. */
  changesMs: number
  /** Of a page for a visitor, on top of what it shows. */
  pagesMs: number
  /** After which a page is sent without a part that it can do without. */
  partsMs: number
}

export const FRESHNESS: Freshness = { changesMs: 250, pagesMs: 500, partsMs: 3000 }
