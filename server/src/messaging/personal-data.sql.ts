import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { visibleContent } from './messages.sql.ts'

/** A user's messages, as long as somebody sees them, with their receivers. */
export async function selectUserMessages(db: Db, userId: string) {
  const { rows } = await sql<object>`
    select side.other_id as "userId", nick_name as "nickName", content, picture_id as "pictureId", resource_id as "resourceId",
      written.created_at as "createTime", withdrawn_at as "withdrawTime"
    from conversation_sides side
    join (select conversation_id, message_id, sender_id, created_at, withdrawn_at, ${visibleContent} from messages) as written
      using (conversation_id)
    join users other on other.user_id = side.other_id
    where side.user_id = ${userId} and sender_id = ${userId} order by message_id`.execute(db)
  return rows
}

export function selectUserBlocks(db: Db, userId: string) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.user_id', 'blocked_id')
    .select(['blocked_id as userId', 'nick_name as nickName', 'blocks.created_at as createTime'])
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at')
    .execute()
}
