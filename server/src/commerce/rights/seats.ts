import { TEAM_LEVEL } from '@shenglang/contract/commerce/seats'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { ownLevelEnd } from '../decide/periods.ts'
import { lockLevels } from '../facts/locks.sql.ts'
import { endSeatPeriod, insertPeriod, lockPeriods, moveSeatPeriod, type PeriodRow, selectSeatPeriod } from './periods.sql.ts'
import { type SeatRow, selectGiven } from './seats.sql.ts'

type Transaction = Kysely<Tables>

/** Nobody else changes the periods of somebody, or of those whom they gave seats, until the transaction ends. */
export const lockTeam = (transaction: Transaction, ownerId: string): Promise<void> => lockLevels(transaction, [ownerId])

/** Brings the seats of an owner to where the owner's level ends now. Returns whose level that changed. */
export async function fitSeats(
  transaction: Transaction,
  ownerId: string,
  periods: readonly PeriodRow[],
  now: Date,
): Promise<string[]> {
  const changed: string[] = []
  for (const seat of await selectGiven(transaction, ownerId)) {
    if (await fitSeat(transaction, seat, ownLevelEnd(periods, now.getTime()), now)) changed.push(seat.member_id)
  }
  return changed
}

/** Makes the level that a seat gives end at `end`: `now` for at once, null for never. Says whether that changed anything. */
export async function fitSeat(transaction: Transaction, seat: SeatRow, end: number | null, now: Date): Promise<boolean> {
  await lockPeriods(transaction, seat.member_id)
  const period = await selectSeatPeriod(transaction, seat.seat_id, now)
  const endsAt = end === null ? null : new Date(end)
  if (end === now.getTime()) {
    if (period) await endSeatPeriod(transaction, seat.seat_id, now)
    return period !== undefined
  }
  if (period) {
    if (period.ends_at?.getTime() === endsAt?.getTime()) return false
    await moveSeatPeriod(transaction, seat.seat_id, endsAt, now)
    return true
  }
  await insertPeriod(transaction, {
    user_id: seat.member_id,
    vip_level: TEAM_LEVEL,
    starts_at: now,
    ends_at: endsAt,
    source: 'seat',
    seat_id: seat.seat_id,
  })
  return true
}
