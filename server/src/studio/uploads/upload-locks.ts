import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fault } from '@shenglang/contract/faults'
import type { Lock, Locker } from '@tus/server'
import type { Db } from '../../platform/database/db.ts'
import { releaseLock, renewLocks, takeLock } from './upload-locks.sql.ts'

/** A request and its name in the database. */
export interface LockHolder {
  request: IncomingMessage
  holder: string
}

/** Milliseconds between tries to take a lock that another process has. */
const TRY_EVERY_MS = 100
/** The longest wait for a request that has all its bytes and finishes elsewhere. */
const WAIT_MAX_MS = 30_000

/**
 * Admits one request at a time to an upload, of all processes. A request that is still receiving bytes yields to the next: its
 * sender may be long gone without the connection having noticed. A request that has all its bytes is waited for. The lock of a
 * process that is gone expires.
 */
export class UploadLocks {
  readonly #held = new Map<string, LockHolder & { freed: Promise<void> }>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Locks of one request. */
  of(holder: LockHolder): Locker {
    return { newLock: (id) => this.#lockFor(id, holder) }
  }

  #lockFor(id: string, current: LockHolder): Lock {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const leave = () => {
      this.#held.delete(id)
      free()
    }
    return {
      lock: async () => {
        for (let other = this.#held.get(id); other; other = this.#held.get(id)) {
          yieldToNext(other)
          await other.freed
        }
        this.#held.set(id, { ...current, freed })
        await this.#take(id, current).catch((error: unknown) => {
          leave()
          throw error
        })
      },
      unlock: async () => {
        // A lock that cannot be released because the database is away expires.
        await releaseLock(this.#db, id, this.#held.get(id)?.holder ?? '').catch(() => {})
        leave()
      },
    }
  }

  /** Renews this process's locks, and ends requests that others wait for; at least every second. */
  async renew(): Promise<void> {
    if (this.#held.size === 0) return
    const holders = [...this.#held.values()].map(({ holder }) => holder)
    const awaited = await renewLocks(this.#db, [...this.#held.keys()], holders)
    for (const held of this.#held.values()) if (awaited.includes(held.holder)) yieldToNext(held)
  }

  /** Waits until every request has stored what it received, once their connections are closed. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#held.values(), ({ freed }) => freed))
  }

  async #take(id: string, { request, holder }: LockHolder): Promise<void> {
    for (const until = performance.now() + WAIT_MAX_MS; !(await takeLock(this.#db, id, holder)); await delay(TRY_EVERY_MS)) {
      const isGone = request.destroyed && !request.complete
      if (isGone || performance.now() > until) throw fault('UPLOAD_BUSY')
    }
  }
}

function yieldToNext({ request }: LockHolder): void {
  if (!request.complete) request.destroy()
}
