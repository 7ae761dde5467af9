import type { Kysely } from 'kysely'
import { publish } from '../../platform/bus/publish.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Called with how many works are written, and of how many. */
export type OnProgress = (done: number, total: number) => void

/**
 * Says how far a change of many works is, to the open pages of who makes it: by another connection, since nothing that the
 * transaction writes is seen before its end. The change does not wait for it, and goes on where it fails.
 */
export function progressTo(db: Kysely<Tables>, staffId: string): OnProgress {
  let last = Promise.resolve()
  return (done, total) => {
    last = last.then(() => publish(db, { userId: staffId, data: { kind: 'bulk', done, total } })).catch(() => {})
  }
}
