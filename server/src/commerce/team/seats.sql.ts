import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const seatsOf = (db: Db) =>
  db
    .selectFrom('vip_seats')
    .select(['seat_id', 'owner_id', 'member_id', 'vip_seats.created_at'])
    .where('vip_seats.ended_at', 'is', null)

/** The seats that an owner gave and did not take back, the oldest first, with their members. */
export function selectGiven(db: Db, ownerId: string) {
  return seatsOf(db)
    .innerJoin('users', 'users.user_id', 'member_id')
    .select(['users.user_id', 'nick_name', 'avatar'])
    .where('owner_id', '=', ownerId)
    .orderBy('seat_id')
    .execute()
}

/** A user's seat in a team, with its owner. */
export function selectHeld(db: Db, memberId: string) {
  return seatsOf(db)
    .innerJoin('users', 'users.user_id', 'owner_id')
    .select(['users.user_id', 'nick_name', 'avatar'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export function selectSeat(db: Db, seatId: string) {
  return seatsOf(db).where('seat_id', '=', seatId).executeTakeFirst()
}

/** The account with a phone that may get a seat, unless closed; with an id for the seat. */
export async function selectMemberByPhone(db: Db, phone: string): Promise<{ memberId: string; seatId: string } | undefined> {
  const { rows } = await sql<{ memberId: string; seatId: string }>`
    select user_id::text as "memberId", nextval(pg_get_serial_sequence('vip_seats', 'seat_id'))::text as "seatId"
    from users where phone = ${phone} and closed_at is null`.execute(db)
  return rows[0]
}
