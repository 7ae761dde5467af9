import type { PostgresPool } from 'kysely'
import type { Log } from '../log.ts'

export type ReadTarget = 'primary' | 'replica'

/** Reads that go to replicas, and what is known of these (`replicas/replica-reads.ts`). */
export interface Replicas {
  /** Begins to look at the replicas; before, everything is read from the primary. */
  watch(log: Pick<Log, 'info' | 'warn'>, onRead?: (target: ReadTarget) => void): void
  /** Has single statements that only read go where the scope of their caller says. */
  route(primary: PostgresPool): PostgresPool
  /** The end of the primary's log: what was committed before is in it. */
  position(): Promise<number>
  readonly count: number
  /** Whether writes have nowhere to go. */
  readonly isPrimaryGone: boolean
  /** How far the furthest replica that answers is behind. */
  readonly lagMs: number
  readonly leftOut: number
  close(): Promise<void>
}
