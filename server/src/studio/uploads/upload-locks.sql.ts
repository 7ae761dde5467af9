import { sql } from 'kysely'
import { anyText } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/** Seconds until the lock of a dead process expires, by the database's clock, since clocks of machines differ. */
const LOCK_S = 5

/** Expiry of a lock that is taken or renewed now. */
export const lockedUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(LOCK_S)})`

/** Takes the lock of an upload, or asks its holder to release it. Returns whether it was taken; true for an unknown upload. */
export async function takeLock(db: Db, uploadId: string, holder: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    with taken as (
      update uploads set lock_holder = ${holder}, locked_until = ${lockedUntil}, is_lock_wanted = false
      where upload_id = ${uploadId} and (locked_until is null or locked_until < now()) returning upload_id
    ), requested as (
      update uploads set is_lock_wanted = true
      where upload_id = ${uploadId} and locked_until >= now() and not is_lock_wanted
    )
    select exists (select from taken) or not exists (select from uploads where upload_id = ${uploadId}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Renews the locks of these uploads that these requests have. Returns the requests that others wait for. */
export async function renewLocks(db: Db, uploadIds: string[], holders: string[]): Promise<string[]> {
  const rows = await db
    .updateTable('uploads')
    .set({ locked_until: lockedUntil })
    .where('upload_id', '=', anyText(uploadIds))
    .where('lock_holder', '=', anyText(holders))
    .returning(['lock_holder', 'is_lock_wanted'])
    .execute()
  return rows.flatMap(({ lock_holder, is_lock_wanted }) => (is_lock_wanted && lock_holder !== null ? [lock_holder] : []))
}

export async function releaseLock(db: Db, uploadId: string, holder: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ lock_holder: null, locked_until: null, is_lock_wanted: false })
    .where('upload_id', '=', uploadId)
    .where('lock_holder', '=', holder)
    .execute()
}
