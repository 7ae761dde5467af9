import type * as z from 'zod/mini'
import type { Db } from '../database/db.ts'

/** The queue of one kind of job. */
export interface Queue {
  readonly name: string
  /** The retries of a job that throws or whose worker dies, and the delay before the first, which doubles each time. */
  readonly retry: { readonly times: number; readonly delayS: number }
}

/** Work done later by any free worker. Identified by its name; its handler is given to the worker. */
export interface Job<Payload extends object = object> extends Queue {
  readonly payload: z.ZodMiniType<Payload>
}

/** Thrown by a job that cannot run now for no fault of its own: it runs again after a while, and no try is counted. */
export class PostponedJob extends Error {
  readonly afterS: number

  constructor(afterS: number, { cause }: { cause: unknown }) {
    super(`to be done again in ${afterS} s`, { cause })
    this.name = 'DoneLater'
    this.afterS = afterS
  }
}

/** The handler of a job. */
export interface Handling<Payload extends object = object> {
  readonly job: Job<Payload>
  /** Fails by throwing. Once `signal` is aborted it must throw soon: the job goes back to the queue. */
  readonly run: (payload: Payload, signal: AbortSignal) => Promise<void>
  /** Called once when the last try has failed. */
  readonly givenUp?: (payload: Payload) => Promise<void>
}

export type Transaction = Pick<Db, 'executeQuery' | 'isTransaction'>

/** The job queue. It is in the database, so that a job is enqueued exactly when its transaction commits. */
export interface Jobs {
  /** Enqueues a job in the caller's transaction. With `for`, users take turns, one job each. */
  enqueue<Payload extends object>(
    transaction: Transaction,
    job: Job<Payload>,
    payload: Payload,
    options?: { for?: string },
  ): Promise<void>
  /** The waiting jobs of a user, each with the number of jobs, of all users, that come before it. */
  waitingFor<Payload extends object>(job: Job<Payload>, person: string): Promise<{ payload: Payload; ahead: number }[]>
  close(): Promise<void>
}

export interface Worker {
  /** Takes no more jobs, returns the running ones to the queue, then ends. */
  close(): Promise<void>
}

/** A handler for a job: one object whose payload types agree. */
export function handling<Payload extends object>(definition: Handling<Payload>): Handling {
  return definition as unknown as Handling
}
