import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const seatsOf = (db: Db) =>
  db
    .selectFrom('vip_seats')
    .select(['seat_id', 'owner_id', 'member_id', 'vip_seats.created_at'])
    .where('vip_seats.ended_at', 'is', null)

export type SeatRow = NonNullable<Awaited<ReturnType<typeof selectSeat>>>

/** The seats that an owner gave and did not take back, the oldest first, with who has them. */
export function selectGiven(db: Db, ownerId: string) {
  return seatsOf(db)
    .innerJoin('users', 'users.user_id', 'member_id')
    .select(['users.user_id', 'nick_name', 'avatar'])
    .where('owner_id', '=', ownerId)
    .orderBy('seat_id')
    .execute()
}

/** The seat that somebody has in a team, with who gave it. */
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

/** Undefined where the member has a seat already. */
export function insertSeat(transaction: Db, seat: Insertable<Tables['vip_seats']>) {
  return transaction
    .insertInto('vip_seats')
    .values(seat)
    .onConflict((conflict) => conflict.column('member_id').where('ended_at', 'is', null).doNothing())
    .returning(['seat_id', 'owner_id', 'member_id', 'created_at'])
    .executeTakeFirst()
}

/** Says whether it was still held. */
export async function closeSeat(transaction: Db, seatId: string, now: Date): Promise<boolean> {
  const closed = await transaction
    .updateTable('vip_seats')
    .set({ ended_at: now })
    .where('seat_id', '=', seatId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Of whom a seat may be given to; nobody who closed the account. */
export function selectMemberByPhone(db: Db, phone: string) {
  return db
    .selectFrom('users')
    .select(['user_id', 'nick_name'])
    .where('phone', '=', phone)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

export async function selectName(db: Db, userId: string): Promise<string> {
  const { nick_name } = await db.selectFrom('users').select('nick_name').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return nick_name
}
