import type { FinderQueries } from '../library/port.ts'

export type Method = keyof FinderQueries

/** A query to the index in another thread. Plain data. */
export interface FinderRequest {
  id: number
  method: Method
  args: unknown[]
}
/** The answer to a request, or its error. Plain data. */
export type FinderResponse = { id: number; answer: unknown } | { id: number; error: { message: string; code: string } }
