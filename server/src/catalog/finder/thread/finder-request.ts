import type { Questions } from '../library/port.ts'

export type Method = keyof Questions

/** A query to the index in another thread, and its answer. Plain data. */
export interface FinderRequest {
  id: number
  method: Method
  args: unknown[]
}
export type Answered = { id: number; answer: unknown } | { id: number; error: { message: string; code: string } }
