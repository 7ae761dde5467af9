import type { Scope } from '../scope.ts'

/** The connection of a library to a media element. */
export interface Attachment {
  /**
   * The library feeds the element until this scope ends; a library that has loaded only after that must not touch the element.
   */
  life: Scope
  fail: Fail
}

/**
 * Reports that the library has failed, with the spec's text; `code` is as in MediaError, and given when recovery depends on it.
 */
export type Fail = (text: string, code?: number) => void
