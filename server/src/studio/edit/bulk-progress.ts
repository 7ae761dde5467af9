import { AsyncLocalStorage } from 'node:async_hooks'
import { publish } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'

/** Called with the number of works written so far, and of all works of the change. */
export type OnProgress = (done: number, total: number) => void

/**
 * Publishes the progress of a bulk change to the open pages of the staff member who makes it: on another connection, since
 * nothing that the transaction writes is visible before it ends. The change neither waits for this nor fails with it. Must be
 * called before the transaction begins, so that the events are not part of it.
 */
export function progressTo(db: Db, staffId: string): OnProgress {
  const outside = AsyncLocalStorage.snapshot()
  let last = Promise.resolve()
  return (done, total) => {
    const report = () => publish(db, { userId: staffId, data: { kind: 'bulk', done, total } })
    last = last.then(() => outside(report)).catch(() => {})
  }
}
