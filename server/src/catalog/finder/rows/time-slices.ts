/** Work that pauses regularly, so that something else may run before the rest. */
export type Pieces<Result> = Generator<void, Result, void>

/** All of the work in one go. */
export function finish<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
