import { ANNOUNCEMENTS_COUNTED_MAX } from '@shenglang/contract/notices/announcements'
import { type Insertable, sql } from 'kysely'
import { countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Now in whole milliseconds, the precision of the columns; rounding up would send it in the future. */
const AT_ONCE = sql<Date>`date_trunc('milliseconds', now())`

export type AnnouncementValues = Pick<
  Insertable<Tables['announcements']>,
  'title' | 'content' | 'link' | 'audience' | 'vip_level' | 'until_at'
> & { out_at: Date | 'now' | null }

const announcements = (db: Db) =>
  db
    .selectFrom('announcements')
    .innerJoin('users', 'users.user_id', 'announcements.author_id')
    .selectAll('announcements')
    .select(['users.nick_name as author_name', sql<Date>`now()`.as('now')])

export type AnnouncementRow = Awaited<ReturnType<typeof selectAnnouncements>>[number]

export function selectAnnouncements(db: Db, before: string | undefined, limit: number) {
  const listed = announcements(db).orderBy('announcement_id', 'desc').limit(limit)
  return (before === undefined ? listed : listed.where('announcement_id', '<', before)).execute()
}

/** Counts announcements, up to one more than the exact maximum. */
export const countAnnouncements = (db: Db): Promise<number> =>
  countUpTo(db, sql`select from announcements`, ANNOUNCEMENTS_COUNTED_MAX)

export function selectAnnouncement(db: Db, id: string) {
  return announcements(db).where('announcement_id', '=', id).executeTakeFirst()
}

/** Reads and locks an announcement, so that a decision by its state still holds when it is written. */
export function lockAnnouncement(transaction: Db, id: string) {
  return announcements(transaction).where('announcement_id', '=', id).forUpdate('announcements').executeTakeFirst()
}

const columnsOf = ({ out_at, ...others }: AnnouncementValues) => ({ ...others, out_at: out_at === 'now' ? AT_ONCE : out_at })

export async function insertAnnouncement(transaction: Db, authorId: string, values: AnnouncementValues): Promise<string> {
  const row = await transaction
    .insertInto('announcements')
    .values({ ...columnsOf(values), author_id: authorId })
    .returning('announcement_id')
    .executeTakeFirstOrThrow()
  return row.announcement_id
}

export async function updateAnnouncement(transaction: Db, id: string, values: AnnouncementValues): Promise<void> {
  await transaction
    .updateTable('announcements')
    .set({ ...columnsOf(values), version: sql`version + 1` })
    .where('announcement_id', '=', id)
    .execute()
}

export async function withdrawRow(transaction: Db, id: string): Promise<void> {
  await transaction
    .updateTable('announcements')
    .set({ withdrawn_at: sql`now()`, version: sql`version + 1` })
    .where('announcement_id', '=', id)
    .execute()
}
