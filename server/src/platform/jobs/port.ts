import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Tables } from '../database/tables.ts'

/** Where jobs of one kind wait. */
export interface Queue {
  readonly name: string
  /** How often a job is tried again when it throws or its worker dies, and how long after the first time; the wait doubles. */
  readonly retry: { readonly times: number; readonly delayS: number }
}

/** Work that is done later, by whichever worker is free. Known by its name; what runs it is handed to the worker. */
export interface Job<Payload extends object = object> extends Queue {
  readonly payload: z.ZodMiniType<Payload>
}

/** Thrown by a job that cannot be done now for no fault of its own: it is done again after a while, and no try is counted. */
export class DoneLater extends Error {
  readonly afterS: number

  constructor(afterS: number, { cause }: { cause: unknown }) {
    super(`to be done again in ${afterS} s`, { cause })
    this.name = 'DoneLater'
    this.afterS = afterS
  }
}

/** What a worker does for a job. */
export interface Handling<Payload extends object = object> {
  readonly job: Job<Payload>
  /** Fails by throwing. Once `signal` is aborted it is to throw soon: the job goes back to the queue. */
  readonly run: (payload: Payload, signal: AbortSignal) => Promise<void>
  /** Told once when the last try has failed. */
  readonly givenUp?: (payload: Payload) => Promise<void>
}

export type Transaction = Pick<Kysely<Tables>, 'executeQuery' | 'isTransaction'>

/** Where work is left. The queue lies in the database, so that work is wanted exactly when the change that wants it is kept. */
export interface Jobs {
  /** Leaves a piece of work in the caller's transaction. Work left `for` people is done by turns, one piece for each. */
  enqueue<Payload extends object>(
    transaction: Transaction,
    job: Job<Payload>,
    payload: Payload,
    options?: { for?: string },
  ): Promise<void>
  /** What a person has waiting of a job, with how many pieces of anybody's work come before. */
  waitingFor<Payload extends object>(job: Job<Payload>, person: string): Promise<{ payload: Payload; ahead: number }[]>
  close(): Promise<void>
}

export interface Worker {
  /** Takes no more work, hands back what is under way, then ends. */
  close(): Promise<void>
}

/** A handler for a job: one object whose payload types agree. */
export function handling<Payload extends object>(definition: Handling<Payload>): Handling {
  return definition as unknown as Handling
}
