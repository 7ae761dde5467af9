/** A library that feeds the media element, until it is detached. */
export interface Attached {
  detach(): void
}

/** Says that the library cannot go on, in the spec's words. */
export type Fail = (text: string) => void
