import { anyOf } from '../platform/database/any-of.ts'
import type { Db } from '../platform/database/db.ts'

/** The users that a user blocks, whose content is hidden from that user; none for visitors. */
export async function selectBlocked(db: Db, userId: string | undefined): Promise<string[]> {
  if (userId === undefined) return []
  const rows = await db.selectFrom('blocks').select('blocked_id').where('user_id', '=', userId).execute()
  return rows.map(({ blocked_id }) => blocked_id)
}

export async function isBlockedByAny(db: Db, userId: string, others: string[]): Promise<boolean> {
  const block = db.selectFrom('blocks').select('user_id').where('blocked_id', '=', userId).where('user_id', '=', anyOf(others))
  return (await block.limit(1).executeTakeFirst()) !== undefined
}
