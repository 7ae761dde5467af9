import { fault } from '@shenglang/contract/faults'
import type { PartQuestions } from '../library/part-port.ts'
import type { Finder } from '../library/port.ts'

export type Method = keyof PartQuestions

/** A query to an index elsewhere, and its answer. Plain data. */
export interface FinderRequest {
  id: number
  method: Method
  args: unknown[]
}
export type Answered = { id: number; answer: unknown } | { id: number; error: { message: string; code: string } }

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/** Queries an index elsewhere. Queries within one turn of the event loop are sent together. */
export abstract class ClientFinder implements Finder, PartQuestions {
  readonly #waiting = new Map<number, Waiting>()
  #batch: FinderRequest[] = []
  #lastId = 0

  list = this.#question('list')
  countEach = this.#question('countEach')
  countKeysAndTempos = this.#question('countKeysAndTempos')
  mixables = this.#question('mixables')
  search = this.#question('search')
  searchArtists = this.#question('searchArtists')
  sample = this.#question('sample')
  candidates = this.#question('candidates')
  corrections = this.#question('corrections')
  place = this.#question('place')

  abstract close(): Promise<void>

  /** Sends queries to the index; `take` is called with the answers, `lose` if none will come. */
  protected abstract send(batch: FinderRequest[]): void

  protected take(answers: Answered[]): void {
    for (const answered of answers) {
      const waiting = this.#waiting.get(answered.id)
      this.#waiting.delete(answered.id)
      if ('error' in answered) waiting?.reject(Object.assign(new Error(answered.error.message), { code: answered.error.code }))
      else waiting?.resolve(answered.answer)
    }
  }

  /** Whether a query is still unanswered. */
  protected get isWaiting(): boolean {
    return this.#waiting.size > 0
  }

  /** Fails all unanswered queries. */
  protected lose(): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(fault('UNAVAILABLE'))
  }

  #question<Name extends Method>(method: Name): PartQuestions[Name] {
    const request = (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        this.#lastId += 1
        this.#waiting.set(this.#lastId, { resolve, reject })
        if (this.#batch.length === 0) setImmediate(() => this.#sendBatch())
        this.#batch.push({ id: this.#lastId, method, args })
      })
    return request as PartQuestions[Name]
  }

  #sendBatch(): void {
    const batch = this.#batch
    this.#batch = []
    this.send(batch)
  }
}
