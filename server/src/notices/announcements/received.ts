import type { Db } from '../../platform/database/db.ts'
import { insertSeen, lockReader, selectShown } from './received.sql.ts'
import { receives } from './receives.ts'

/** An announcement among a member's notices. */
export interface Received {
  id: string
  outAt: Date
  isRead: boolean
}

/** The announcements that a member receives and that are shown now; unordered. */
export async function receivedBy(db: Db, userId: string): Promise<Received[]> {
  const shown = await selectShown(db, userId)
  return shown.filter((row) => receives(row, row)).map(({ id, outAt, isRead }) => ({ id, outAt, isRead }))
}

/** Marks the selected announcements as read, each of which counts this member once. Returns whether any was unread. */
export async function markAnnouncementsRead(
  transaction: Db,
  userId: string,
  isSelected: (received: Received) => boolean,
): Promise<boolean> {
  const unread = async () => (await receivedBy(transaction, userId)).filter((each) => !each.isRead && isSelected(each))
  if ((await unread()).length === 0) return false
  await lockReader(transaction, userId)
  // Read again, since another page of the member's may have marked them meanwhile.
  const ids = (await unread()).map(({ id }) => id)
  if (ids.length > 0) await insertSeen(transaction, userId, ids)
  return ids.length > 0
}
