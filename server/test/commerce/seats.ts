import { TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import type { TestApplication } from '../test-application.ts'

/** Gives a user a seat in a team, without the checks of `giveSeat`, for as long as it is not taken back. */
export async function buildSeat(
  { database, clock }: Pick<TestApplication, 'database' | 'clock'>,
  ownerId: string,
  memberId: string,
): Promise<void> {
  await database.pool.query(
    `with seat as (insert into vip_seats (owner_id, member_id, created_at) values ($1, $2, $3) returning seat_id)
     insert into vip_periods (user_id, vip_level, starts_at, source, seat_id) select $2, $4, $3, 'seat', seat_id from seat`,
    [ownerId, memberId, clock.now, TEAM_LEVEL],
  )
}
