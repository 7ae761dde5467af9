import { fault } from '@shenglang/contract/faults'
import type { Finder, Questions } from './port.ts'

export type Method = keyof Questions

/** A question on its way to an index elsewhere, and its answer. Plain data. */
export interface Asked {
  id: number
  method: Method
  args: unknown[]
}
export type Answered = { id: number; answer: unknown } | { id: number; error: { message: string; code: string } }

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/** Asks an index that is elsewhere. What is asked within one turn of the event loop goes there together. */
export abstract class AskingFinder implements Finder {
  readonly #waiting = new Map<number, Waiting>()
  #batch: Asked[] = []
  #lastId = 0

  list = this.#question('list')
  countEach = this.#question('countEach')
  countKeysAndTempos = this.#question('countKeysAndTempos')
  mixables = this.#question('mixables')
  search = this.#question('search')
  searchArtists = this.#question('searchArtists')
  place = this.#question('place')

  abstract close(): Promise<void>

  /** Brings questions to the index; `take` is called with the answers, `lose` when none will come. */
  protected abstract send(batch: Asked[]): void

  protected take(answers: Answered[]): void {
    for (const answered of answers) {
      const waiting = this.#waiting.get(answered.id)
      this.#waiting.delete(answered.id)
      if ('error' in answered) waiting?.reject(Object.assign(new Error(answered.error.message), { code: answered.error.code }))
      else waiting?.resolve(answered.answer)
    }
  }

  /** Whether something that was asked has no answer yet. */
  protected get isWaiting(): boolean {
    return this.#waiting.size > 0
  }

  /** Nothing that was asked is answered any more. */
  protected lose(): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(fault('UNAVAILABLE'))
  }

  #question<Name extends Method>(method: Name): Questions[Name] {
    const ask = (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        this.#lastId += 1
        this.#waiting.set(this.#lastId, { resolve, reject })
        if (this.#batch.length === 0) setImmediate(() => this.#sendBatch())
        this.#batch.push({ id: this.#lastId, method, args })
      })
    return ask as Questions[Name]
  }

  #sendBatch(): void {
    const batch = this.#batch
    this.#batch = []
    this.send(batch)
  }
}
