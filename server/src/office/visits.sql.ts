import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { shanghaiToday } from '../platform/database/shanghai.ts'

/** Days for which visits are stored: they are counted within minutes, and a worker that was down for days still finds them. */
const DAYS = 7

/**
 * Counts a visitor of today once: a user at any address, a visitor by the address. The mark is a hash under a secret key and
 * the day, so that it says neither who it was nor whether they came before.
 */
export async function insertVisit(db: Db, { userId, address }: { userId: string | undefined; address: string }): Promise<void> {
  const who = userId === undefined ? `address ${address}` : `user ${userId}`
  await sql`insert into visits (day, mark)
    select ${shanghaiToday}, substring(sha256(convert_to(listener_key || ' ' || ${shanghaiToday}::text || ' ' || ${who}, 'UTF8')) for 8)
    from listener_keys
    on conflict do nothing`.execute(db)
}

export async function deleteOldVisits(db: Db): Promise<void> {
  await sql`delete from visits where day <= ${shanghaiToday} - ${DAYS}::int`.execute(db)
}
