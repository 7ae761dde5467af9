import type { StudioEvent } from '@shenglang/contract/studio/entities'
import { publish } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'

/** Sends an event to an artist's open pages; in a transaction, once it is committed. */
export function notifyArtist(db: Db, userId: string, event: StudioEvent): Promise<void> {
  return publish(db, { userId, data: event })
}
