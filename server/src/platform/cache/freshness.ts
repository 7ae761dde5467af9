/** The greatest ages of lists, searches, counts and pages, and the time that a page waits for its parts, in milliseconds. */
export interface Freshness {
  /**
   * The time until a list shows what was published, changed or taken down; a member who opens a resource always gets the
   * current one.
   */
  changesMs: number
  /** The age of a page for a visitor, on top of that of its content. */
  pagesMs: number
  /** The time after which a page is sent without an optional part. */
  partsMs: number
  /**
   * The interval at which pages rendered ahead are checked, and the greatest share of time that rendering them takes, since
   * requests come first.
   */
  ahead: { everyMs: number; shareOfTime: number }
}

export const FRESHNESS: Freshness = { changesMs: 250, pagesMs: 500, partsMs: 3000, ahead: { everyMs: 2000, shareOfTime: 0.25 } }
