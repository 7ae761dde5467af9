import { shanghaiDay } from '@shenglang/contract/shanghai'
import { LRUCache } from 'lru-cache'
import type { Emit } from '../composition/domain/domain.ts'
import type { Db } from '../platform/database/db.ts'

const KNOWN_MAX = 100_000

interface Deps {
  db: Db
  now: () => Date
  emit: Emit
}

/** Emits a visit for the first report of somebody's pages on a day; the same from another process counts once as well. */
export function createVisits({ db, now, emit }: Deps): (userId: string | undefined, address: string) => Promise<void> {
  const known = new LRUCache<string, true>({ maxSize: KNOWN_MAX, sizeCalculation: () => 1 })
  return async (userId, address) => {
    const name = `${shanghaiDay(now())} ${userId ?? address}`
    if (known.has(name)) return
    await emit('visited', db, { userId, address })
    known.set(name, true)
  }
}
