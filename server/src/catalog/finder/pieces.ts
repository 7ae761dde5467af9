/** Work that stops now and again, so that something else may go before its rest. */
export type Pieces<Result> = Generator<void, Result, void>

/** All of the work at one go. */
export function finish<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
