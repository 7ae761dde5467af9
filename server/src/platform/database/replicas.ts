import type { PostgresPool } from 'kysely'
import type { Log } from '../log.ts'

export type ReadTarget = 'primary' | 'replica'

/** Reads that go to replicas, and what is known of these (`replicas/replica-reads.ts`). */
export interface Replicas {
  /** Begins to look at the replicas; before, everything is read from the primary. */
  watch(log: Pick<Log, 'info' | 'warn'>, onRead?: (target: ReadTarget) => void): void
  /** Routes single statements that only read to where the scope of their caller allows. */
  route(primary: PostgresPool): PostgresPool
  /** The end of the primary's log: what was committed before is in it. */
  position(): Promise<number>
  readonly count: number
  /** True while no primary answers, so that nothing can be written. */
  readonly isPrimaryGone: boolean
  /** The lag of the slowest replica that answers. */
  readonly lagMs: number
  /** The number of replicas that are not read, since they do not answer or are too far behind. */
  readonly leftOut: number
  close(): Promise<void>
}
