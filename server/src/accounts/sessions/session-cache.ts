import { LRUCache } from 'lru-cache'
import type { SessionRow } from './sessions.sql.ts'

const LIMITS = { max: 10_000, ttl: 2000 }

/**
 * Recently read sessions, so that the calls of a page query the database once. A session that ends in this process is dropped at
 * once; one that ended in another after two seconds.
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
      // A session that ended during the lookup is not cached. Staff's are not either: a permission that another process takes away
      // must be refused at once, even while the bus is broken.
      if (row && endings === before && !isStaff(row)) rows.set(key, row)
      return row
    },
    /** Call it after the commit of a change to the user's sessions or permissions. */
    forget(userId: string): void {
      endings += 1
      for (const [key, row] of rows.entries()) if (row.user_id === userId) rows.delete(key)
    },
  }
}

const isStaff = ({ account_type, permissions }: SessionRow) => account_type === 'admin' || permissions.length > 0

export type SessionCache = ReturnType<typeof createSessionCache>
