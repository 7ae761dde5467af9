import { instant } from '@shenglang/contract/arguments'
import { fault } from '@shenglang/contract/faults'
import { LEASE_MS } from '@shenglang/contract/offline/leases'
import { type Caller, userOf } from '@shenglang/contract/roles'
import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { checked } from '../../platform/http/checked.ts'
import { listenerHash } from './charts.ts'
import { insertOfflinePlay, insertPlay, selectListenerKey } from './plays.sql.ts'

/** Milliseconds by which a device's clock may be ahead. */
const CLOCKS_DIFFER_MS = 300_000

/** Returns a function that records a play of a resource and throws RESOURCE_NOT_FOUND. */
export function createPlayRecord(db: Db, now: () => Date, limitLatePlays: (userId: string) => Promise<void>) {
  const key = cached(Number.POSITIVE_INFINITY, () => selectListenerKey(db))

  async function insert(resourceId: string, caller: Caller, address: string, heardAt?: Date) {
    const listener = listenerHash(await key(), caller, address)
    if (!heardAt) return insertPlay(db, listener, resourceId)
    return inTransaction(db, (transaction) => insertOfflinePlay(transaction, listener, resourceId, heardAt))
  }

  return async (resourceId: string, caller: Caller, address: string, heardAt?: string): Promise<{ isCounted: boolean }> => {
    // Only members can play offline.
    if (heardAt) await limitLatePlays(userOf(caller))
    const isCounted = await insert(resourceId, caller, address, heardAt ? timeOf(heardAt, now()) : undefined)
    if (isCounted === undefined) throw fault('RESOURCE_NOT_FOUND')
    return { isCounted }
  }
}

/** The reported time of a play. Throws BAD_ARGUMENT for one in the future, or before an offline lease could have begun. */
function timeOf(heardAt: string, now: Date): Date {
  const time = new Date(checked(instant(), heardAt))
  if (time.getTime() > now.getTime() + CLOCKS_DIFFER_MS) throw fault('BAD_ARGUMENT', { message: '收听时间不能晚于现在' })
  if (time.getTime() < now.getTime() - LEASE_MS) throw fault('BAD_ARGUMENT', { message: '只能补记最近 30 天内的收听' })
  return time
}
