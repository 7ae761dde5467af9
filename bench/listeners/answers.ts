import { percentile } from '../measure.ts'
import { type Answer, isWell, reasonOf } from '../site-client.ts'

/** Kinds of requests that are measured separately. */
export const KINDS = ['page', 'call', 'sound', 'payment'] as const
export type Kind = (typeof KINDS)[number]

/** Collects the times of answers, and errors with their counts. */
export class Answers {
  readonly #tookMs: Record<Kind, number[]> = { page: [], call: [], sound: [], payment: [] }
  readonly errors = new Map<string, number>()

  add(kind: Kind, what: string, answer: Answer, tookMs: number): void {
    this.#tookMs[kind].push(tookMs)
    if (isWell(answer)) return
    const error = `${what}: ${reasonOf(answer)}`
    this.errors.set(error, (this.errors.get(error) ?? 0) + 1)
  }

  get count(): number {
    return KINDS.reduce((sum, kind) => sum + this.#tookMs[kind].length, 0)
  }

  /** A percentile, such as 0.95, of the times of a kind, or of those from an index on. */
  p(part: number, kind: Kind, from = 0): number {
    return percentile(this.#tookMs[kind].slice(from), part)
  }

  countOf(kind: Kind): number {
    return this.#tookMs[kind].length
  }
}
