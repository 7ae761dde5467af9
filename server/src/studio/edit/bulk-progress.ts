import { AsyncLocalStorage } from 'node:async_hooks'
import { publish } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'

/** Called with how many works are written, and of how many. */
export type OnProgress = (done: number, total: number) => void

/**
 * Says how far a change of many works is, to the open pages of who makes it: by another connection, since nothing that the
 * transaction writes is seen before its end. The change does not wait for it, and goes on where it fails. Called before the
 * transaction begins, so that what is published is not part of it.
 */
export function progressTo(db: Db, staffId: string): OnProgress {
  const outside = AsyncLocalStorage.snapshot()
  let last = Promise.resolve()
  return (done, total) => {
    const say = () => publish(db, { userId: staffId, data: { kind: 'bulk', done, total } })
    last = last.then(() => outside(say)).catch(() => {})
  }
}
