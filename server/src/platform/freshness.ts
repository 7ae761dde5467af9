/** How old what lists, searches and counts say may be, in milliseconds. */
export interface Freshness {
  /** What was published, changed or taken down; to a member who asks for a resource, nothing is old. */
  changesMs: number
  /** A page for somebody whom the site does not know, beyond what it shows. */
  pagesMs: number
}

export const FRESHNESS: Freshness = { changesMs: 250, pagesMs: 500 }
