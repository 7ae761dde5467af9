import { NOTICE_RETENTION_DAYS } from '@shenglang/contract/notices/entities'
import { sql } from 'kysely'
import { vipPeriodsOf } from '../../commerce/rights/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Member, SentAnnouncement } from './receives.ts'

type ShownRow = SentAnnouncement & Member & { id: string; isRead: boolean }

const isShown = sql`out_at <= now() and out_at > now() - ${NOTICE_RETENTION_DAYS} * interval '1 day'
  and withdrawn_at is null and (until_at is null or until_at > now())`

/** The announcements that are shown now, each with the facts by which this user receives it or not. */
export async function selectShown(db: Db, userId: string): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    with member as materialized (
      select created_at, is_artists, ${vipPeriodsOf(sql.ref('users.user_id'))} as vip_periods,
        coalesce(announcements_read, '{}') as announcements_read
      from users left join notice_readers using (user_id) where users.user_id = ${userId}
    )
    select announcement_id::text as id, audience, vip_level as "vipLevel", out_at as "outAt",
      member.created_at as "registeredAt", is_artists as "isArtist", vip_periods as "vipPeriods",
      announcement_id = any(announcements_read) as "isRead"
    from member join announcements on ${isShown} and out_at > member.created_at`.execute(db)
  return rows
}

/** Makes other transactions that mark this user's notices as read wait for this one. */
export async function lockReader(transaction: Db, userId: string): Promise<void> {
  await sql`insert into notice_readers (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id`.execute(transaction)
}

/** Marks announcements as read by a user whose row is locked, and counts the user once for each. */
export async function insertSeen(transaction: Db, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update notice_readers set announcements_read = ${ids}::bigint[] || array(
      select announcement_id from announcements
      where announcement_id = any(announcements_read) and out_at > now() - ${NOTICE_RETENTION_DAYS} * interval '1 day'
    )
    where user_id = ${userId}`.execute(transaction)
  // In the order of their ids, so that two members who read several do not wait for each other.
  await sql`
    update announcements set seen_count = seen_count + 1
    from (select announcement_id as id from announcements where announcement_id = any(${ids}::bigint[]) order by id for update) as seen
    where announcement_id = seen.id`.execute(transaction)
}
