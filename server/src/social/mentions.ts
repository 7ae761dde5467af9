import type { CheckedArgsOf } from '@shenglang/contract/route'
import { type listMentionable as listMentionableRoute, MENTIONABLE_SIZE, mentionedIn } from '@shenglang/contract/social/mentions'
import type { Db } from '../platform/database/db.ts'
import { insertMentions, type Naming, selectMentionable, selectPeople } from './mentions.sql.ts'

interface Written {
  userId: string
  content: string
  mentionIds: string[]
  of: Naming
}

/** Stores the mentions of a text, of the users that its author picked. Returns the new ones. */
export async function storeMentions(transaction: Db, { userId, content, mentionIds, of }: Written): Promise<string[]> {
  const others = mentionIds.filter((id) => id !== userId)
  if (others.length === 0) return []
  return insertMentions(transaction, of, mentionedIn(content, await selectPeople(transaction, others)))
}

/** Users whom the caller may want to mention. */
export function listMentionable(db: Db, userId: string, { key, resourceId }: CheckedArgsOf<typeof listMentionableRoute>) {
  return selectMentionable(db, userId, { key: key.trim().toLowerCase(), subjectId: resourceId, most: MENTIONABLE_SIZE })
}
