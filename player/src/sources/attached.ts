/** A library that feeds the media element, until it is detached. */
export interface Attached {
  detach(): void
}

/** Says that the library cannot go on, in the spec's words; `code` as in MediaError where that tells what to do. */
export type Fail = (text: string, code?: number) => void
