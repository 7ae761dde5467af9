import { endOfLevel } from '@shenglang/contract/commerce/levels/vip'
import { type Seat, TEAM_LEVEL, type Team } from '@shenglang/contract/commerce/team/seats'
import { fault } from '@shenglang/contract/faults'
import { decideInTransaction } from '../apply/apply.ts'
import { userLevelEnd } from '../decide/periods.ts'
import * as decide from '../decide/seats/seats.ts'
import { selectPeriods } from '../rights/periods.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { selectGiven, selectHeld, selectMemberByPhone, selectSeat } from './seats.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

export async function readTeam({ db, now }: Deps, userId: string): Promise<Team> {
  const at = now()
  const [periods, given, held] = await Promise.all([
    selectPeriods(db, userId, at),
    selectGiven(db, userId),
    selectHeld(db, userId),
  ])
  const end = userLevelEnd(periods, at.getTime())
  const isOwner = end !== at.getTime()
  const until = held ? endOfLevel(periods, TEAM_LEVEL, at.getTime()) : end
  return {
    isOwner,
    until: until === null || until === at.getTime() ? '' : new Date(until).toISOString(),
    seats: given.map(toSeat),
    own: held ? toSeat(held) : null,
  }
}

type PersonRow = Awaited<ReturnType<typeof selectGiven>>[number]

const toSeat = ({ seat_id, user_id, nick_name, avatar, created_at }: PersonRow): Seat => ({
  seatId: seat_id,
  userId: user_id,
  nickName: nick_name,
  avatar,
  createTime: created_at.toISOString(),
})

/** Gives a seat to the person with this phone, who is notified. Throws if it is not possible. */
export async function giveSeat(deps: Deps, ownerId: string, phone: string): Promise<Team> {
  const member = await selectMemberByPhone(deps.db, phone)
  // The lock on the owner's row stops others from giving the last seat.
  const scope = { userIds: [ownerId], levelIds: [ownerId, ...(member ? [member.memberId] : [])] }
  await decideInTransaction(deps, scope, (books) => decide.giveSeat(books, ownerId, member))
  return readTeam(deps, ownerId)
}

/** Ends a seat, by its owner or its member, and its level at once. Throws SEAT_NOT_FOUND for anybody else. */
export async function endSeat(deps: Deps, userId: string, seatId: string): Promise<Team> {
  const seat = await selectSeat(deps.db, seatId)
  if (!seat) throw fault('SEAT_NOT_FOUND')
  await decideInTransaction(deps, { levelIds: [seat.owner_id] }, (books) => decide.endSeat(books, seatId, userId))
  return readTeam(deps, userId)
}
