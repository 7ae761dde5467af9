import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import { cached } from '../platform/cached.ts'
import type { Tables } from '../platform/database/tables.ts'
import { listenerHash } from './charts.ts'
import { insertPlay, selectListenerKey } from './plays.sql.ts'

/** Records that somebody heard a resource; throws RESOURCE_NOT_FOUND. */
export function createPlayRecord(db: Kysely<Tables>) {
  const key = cached(Number.POSITIVE_INFINITY, () => selectListenerKey(db))
  return async (resourceId: string, caller: Caller, address: string): Promise<{ isCounted: boolean }> => {
    const isCounted = await insertPlay(db, listenerHash(await key(), caller, address), resourceId)
    if (isCounted === undefined) throw fault('RESOURCE_NOT_FOUND')
    return { isCounted }
  }
}
