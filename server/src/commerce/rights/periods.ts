import { leftOf, placeWaiting } from '@shenglang/contract/commerce/vip'
import type { Kysely } from 'kysely'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Tables } from '../../platform/database/tables.ts'
import {
  endGiven,
  insertPeriod,
  lockPeriods,
  movePeriod,
  selectPeriods,
  selectPeriodsOfItem,
  splitWaiting,
} from './periods.sql.ts'
import { tellRevoked } from './revocations.ts'
import { fitSeats } from './seats.ts'

/**
 * To be called whenever a user's periods changed, with `lockPeriods` taken before: what waits comes to its place, and the
 * seats that the user gave follow. Whoever calls it tells the user; whose seat changed is told here.
 */
export async function settlePeriods(transaction: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  await placePeriods(transaction, userId, now)
  // Whoever has a seat gives none, so that this goes no further.
  const members = await fitSeats(transaction, userId, await selectPeriods(transaction, userId, now), now)
  for (const memberId of members) {
    await placePeriods(transaction, memberId, now)
    await tellRevoked(transaction, memberId)
  }
}

async function placePeriods(transaction: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  const { fixed, waiting } = splitWaiting(await selectPeriods(transaction, userId, now), now)
  for (const moved of placeWaiting(fixed, waiting, now.getTime())) await movePeriod(transaction, moved)
}

/** What is left in fen of the VIP that an item of an order gave; nothing where a later order took it in payment. */
export async function unusedVipFen(transaction: Kysely<Tables>, orderItemId: string, now: Date): Promise<number> {
  const periods = await selectPeriodsOfItem(transaction, orderItemId, now)
  if (periods.some(({ isTaken }) => isTaken)) return 0
  return periods.reduce((sum, period) => sum + leftOf(period, now.getTime()), 0)
}

/** Makes somebody a VIP until an instant, null for good; it takes the place of what was granted before, and level 0 of all grants. */
export async function grantVip(
  db: Kysely<Tables>,
  userId: string,
  { level, until, now }: { level: number; until: Date | null; now: Date },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockPeriods(transaction, userId)
    await endGiven(transaction, userId, 'grant', now)
    if (level > 0) {
      await insertPeriod(transaction, { user_id: userId, vip_level: level, starts_at: now, ends_at: until, source: 'grant' })
    }
    await settlePeriods(transaction, userId, now)
    await tellRevoked(transaction, userId)
  })
}
