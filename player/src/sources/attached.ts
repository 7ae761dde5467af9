import type { Scope } from '../scope.ts'

/** What a library that feeds a media element needs. */
export interface Attachment {
  /** Until it ends the library feeds the element; one that is loaded later than that leaves the element alone. */
  life: Scope
  fail: Fail
}

/** Reports that the library cannot go on, with the spec's text; `code` as in MediaError where recovery depends on it. */
export type Fail = (text: string, code?: number) => void
