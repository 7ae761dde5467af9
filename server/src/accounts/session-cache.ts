import { LRUCache } from 'lru-cache'
import type { SessionRow } from './sessions.sql.ts'

const LIMITS = { max: 10_000, ttl: 2000 }

/**
 * Sessions that were just looked up, so that a page of calls asks the database once. What ends a session in this
 * process ends it here at once; what another process ended is known when its two seconds are over.
 */
export function createSessionCache() {
  const rows = new LRUCache<string, SessionRow>(LIMITS)
  let endings = 0

  return {
    async recall(tokenHash: Buffer, load: () => Promise<SessionRow | undefined>): Promise<SessionRow | undefined> {
      const key = tokenHash.toString('base64')
      const known = rows.get(key)
      if (known) return known
      const before = endings
      const row = await load()
      // A session that ended while it was looked up is not kept.
      if (row && endings === before) rows.set(key, row)
      return row
    },
    /** To be called once the change is committed: the user's sessions, or what they may do, are others now. */
    forget(userId: string): void {
      endings += 1
      for (const [key, row] of rows.entries()) if (row.user_id === userId) rows.delete(key)
    },
  }
}

export type SessionCache = ReturnType<typeof createSessionCache>
