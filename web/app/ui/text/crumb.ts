/** A step of a page's breadcrumbs. */
export interface Crumb {
  name: string
  /** The page itself has none: it is open already. */
  address?: string
}
