/** Work that pauses regularly, so that other work may run in between. */
export type Pieces<Result> = Generator<void, Result, void>

/** Runs all of the work at once. */
export function finish<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
