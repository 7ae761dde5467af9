import type { FinderQueries } from '../library/port.ts'
import type { FinderRequest, FinderResponse } from './finder-request.ts'

/** Answers requests from another thread; responses that are ready at the same time are sent together. */
export class FinderResponder {
  readonly #finder: FinderQueries
  readonly #send: (responses: FinderResponse[]) => void
  #batch: FinderResponse[] = []

  constructor(finder: FinderQueries, send: (responses: FinderResponse[]) => void) {
    this.#finder = finder
    this.#send = send
  }

  take(requests: FinderRequest[]): void {
    for (const request of requests) void this.#answer(request)
  }

  async #answer({ id, method, args }: FinderRequest): Promise<void> {
    try {
      const query = this.#finder[method] as (...args: unknown[]) => Promise<unknown>
      this.#respond({ id, answer: await query.apply(this.#finder, args) })
    } catch (error) {
      const { message, code } = error as Error & { code?: unknown }
      this.#respond({ id, error: { message: String(message), code: String(code ?? '') } })
    }
  }

  #respond(response: FinderResponse): void {
    if (this.#batch.length === 0) {
      setImmediate(() => {
        const batch = this.#batch
        this.#batch = []
        this.#send(batch)
      })
    }
    this.#batch.push(response)
  }
}
