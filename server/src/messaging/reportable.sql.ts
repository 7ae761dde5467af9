import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Messages that a moderator sees before the reported one, and after it. */
const AROUND_EACH_END = 5

export interface ReportedRow {
  message_id: string
  sender_id: string
  other_id: string
  nick_name: string
  content: string
  picture_id: string | null
  resource_id: string | null
  title: string
  withdrawn_at: Date | null
  is_taken_down: boolean
  created_at: Date
}

const columns = sql`message_id, sender_id, side.other_id, nick_name, content, picture_id, messages.resource_id,
  coalesce(title, '') as title, withdrawn_at, is_taken_down, messages.created_at`

/** Messages with their senders, visible to them or not. */
const sent = sql`messages
  join conversation_sides side on side.conversation_id = messages.conversation_id and side.user_id = sender_id
  join users on users.user_id = sender_id
  left join resources on resources.resource_id = messages.resource_id and published_at is not null`

/** A message, without checking who may see it; undefined once it is deleted. */
export async function selectReported(db: Db, messageId: string): Promise<ReportedRow | undefined> {
  const { rows } = await sql<ReportedRow>`select ${columns} from ${sent} where message_id = ${messageId}`.execute(db)
  return rows[0]
}

/** The message and its neighbours, in their order. */
export async function selectAround(db: Db, messageId: string): Promise<ReportedRow[]> {
  const conversation = sql`(select conversation_id from messages where message_id = ${messageId})`
  const { rows } = await sql<ReportedRow>`select ${columns} from ${sent} where message_id in (
      (select message_id from messages where conversation_id = ${conversation} and message_id < ${messageId}
        order by message_id desc limit ${AROUND_EACH_END})
      union all
      (select message_id from messages where conversation_id = ${conversation} and message_id >= ${messageId}
        order by message_id limit ${AROUND_EACH_END + 1}))
    order by message_id`.execute(db)
  return rows
}

export async function isUnderReport(db: Db, messageId: string): Promise<boolean> {
  const { rows } =
    await sql`select from report_cases where kind = 'message' and thing_id = ${messageId} and state = 'open'`.execute(db)
  return rows.length > 0
}

export async function isReportedPicture(db: Db, pictureId: string): Promise<boolean> {
  const { rows } = await sql`select from messages join report_cases on kind = 'message' and thing_id = message_id
    where picture_id = ${pictureId}`.execute(db)
  return rows.length > 0
}
