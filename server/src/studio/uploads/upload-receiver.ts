import { fault } from '@shenglang/contract/faults'
import { UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import type { Db } from '../../platform/database/db.ts'
import { selectSender } from './upload-receiver.sql.ts'

interface Receiver {
  /** The artist who owns the recording. */
  artistId: string
  /** True when staff send it: then it becomes a version of the named work or nothing. */
  isForOthers: boolean
}

/**
 * Decides whose recording an upload becomes: the sender's, or that of the artist for whom staff made the named single. Throws
 * WORK_NOT_FOUND for a sender who is no artist and names no such single.
 */
export async function receiverOf(db: Db, senderId: string, metadata: Record<string, string | null>): Promise<Receiver> {
  const sender = await selectSender(db, senderId, metadata[UPLOAD_FIELDS.work] ?? null)
  if (sender?.artistId) return { artistId: sender.artistId, isForOthers: true }
  if (sender?.isArtist) return { artistId: senderId, isForOthers: false }
  throw fault('WORK_NOT_FOUND')
}
