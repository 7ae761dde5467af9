import type { Answered, Asked } from './asking.ts'
import type { Questions } from './port.ts'

/** Answers questions from elsewhere; answers that are there at the same time go back together. */
export class Answering {
  readonly #finder: Questions
  readonly #send: (answers: Answered[]) => void
  #batch: Answered[] = []

  constructor(finder: Questions, send: (answers: Answered[]) => void) {
    this.#finder = finder
    this.#send = send
  }

  take(questions: Asked[]): void {
    for (const question of questions) void this.#answer(question)
  }

  async #answer({ id, method, args }: Asked): Promise<void> {
    try {
      const ask = this.#finder[method] as (...args: unknown[]) => Promise<unknown>
      this.#give({ id, answer: await ask.apply(this.#finder, args) })
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
