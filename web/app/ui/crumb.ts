/** A step of the way down to a page. */
export interface Crumb {
  name: string
  /** Of the page itself there is none: one stands there already. */
  address?: string
}
