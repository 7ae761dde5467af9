import type { StudioEvent } from '@shenglang/contract/studio/entities'
import { announce } from '../platform/bus/database-bus.ts'
import type { Db } from './deps.ts'

/** Tells an artist's open pages what happened; in a transaction, once it is committed. */
export function tell(db: Db, userId: string, event: StudioEvent): Promise<void> {
  return announce(db, { userId, data: event })
}
