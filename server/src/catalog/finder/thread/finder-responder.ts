import type { Questions } from '../library/port.ts'
import type { Answered, FinderRequest } from './finder-request.ts'

/** Answers queries from another thread; answers that are ready at the same time are sent together. */
export class Answering {
  readonly #finder: Questions
  readonly #send: (answers: Answered[]) => void
  #batch: Answered[] = []

  constructor(finder: Questions, send: (answers: Answered[]) => void) {
    this.#finder = finder
    this.#send = send
  }

  take(questions: FinderRequest[]): void {
    for (const question of questions) void this.#answer(question)
  }

  async #answer({ id, method, args }: FinderRequest): Promise<void> {
    try {
      const request = this.#finder[method] as (...args: unknown[]) => Promise<unknown>
      this.#give({ id, answer: await request.apply(this.#finder, args) })
    } catch (error) {
      const { message, code } = error as Error & { code?: unknown }
      this.#give({ id, error: { message: String(message), code: String(code ?? '') } })
    }
  }

  #give(answered: Answered): void {
    if (this.#batch.length === 0) {
      setImmediate(() => {
        const batch = this.#batch
        this.#batch = []
        this.#send(batch)
      })
    }
    this.#batch.push(answered)
  }
}
