import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { hasRecordingsByStaff } from '../works/staff-works.sql.ts'

interface Sender {
  /** True for artists and administrators, who upload works of their own. */
  isArtist: boolean
  /** The artist of the named work, if staff may send its recordings and the sender may edit works; else null. */
  artistId: string | null
}

/** A sender of uploads, and the single for which staff may send one. */
export async function selectSender(db: Db, userId: string, workId: string | null): Promise<Sender | undefined> {
  const { rows } = await sql<Sender>`
    select is_artists or account_type = 'admin' as "isArtist", (
      select artist_id::text from resources where resource_id = ${workId} and ${hasRecordingsByStaff}
        and (account_type = 'admin' or 'content' = any(permissions))
    ) as "artistId"
    from users where user_id = ${userId} and closed_at is null`.execute(db)
  return rows[0]
}
