import { hash } from 'node:crypto'
import type { RateLimit } from '@shenglang/contract/limits'

/** Attempts that are counted, and for how many milliseconds from now the next one has to wait, by the adapter's clock. */
export interface Attempts {
  readonly count: number
  readonly waitMs: number
}

export const NO_ATTEMPTS: Attempts = { count: 0, waitMs: 0 }

/** The outcome of a decision: the new attempts under its keys, in their order; unchanged without `attempts`. */
export interface Change<Result> {
  readonly attempts?: readonly Attempts[]
  readonly result: Result
}

/** Counts what people may do a limited number of times. Every adapter counts exactly, however many calls come at once. */
export interface Limits {
  /**
   * Counts one more of `who` under each limit of this name in turn. Returns 0, or the milliseconds until the window ends of the
   * first limit that is exceeded; what one limit refuses is not counted under the next. A window begins with its first call.
   */
  count(name: string, who: string, limits: readonly RateLimit[]): Promise<number>
  /**
   * Decides on the attempts under all keys together; nobody else's decision comes in between. They are forgotten
   * `forgottenAfterS` after the last change. `decide` may run more than once.
   */
  decide<Result>(
    keys: readonly string[],
    forgottenAfterS: number,
    decide: (attempts: readonly Attempts[]) => Change<Result>,
  ): Promise<Result>
}

/** A count under a key, for moving it from one adapter to another. */
export interface Counted extends Attempts {
  readonly key: string
  readonly leftMs: number
}

/** The key of a count: a short hash, so that names and addresses of people are not stored. */
export const keyOf = (...parts: (string | number)[]): string => hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)

/** The key of one window. */
export const windowKey = (name: string, { perS }: RateLimit, who: string): string => keyOf('window', name, perS, who)
