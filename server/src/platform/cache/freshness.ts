/** How stale lists, searches, counts and pages may be, and how long a page waits for its parts, in milliseconds. */
export interface Freshness {
  /** Of what was published, changed or taken down; a member who opens a resource always gets the current one. */
  changesMs: number
  /** Of a page for a visitor, on top of what it shows. */
  pagesMs: number
  /** After which a page is sent without a part that it can do without. */
  partsMs: number
  /** How often pages are checked that are rendered ahead, and the share of time that this takes at most: requests come first. */
  ahead: { everyMs: number; shareOfTime: number }
}

export const FRESHNESS: Freshness = { changesMs: 250, pagesMs: 500, partsMs: 3000, ahead: { everyMs: 2000, shareOfTime: 0.25 } }
