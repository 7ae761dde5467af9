import { SEATS_MAX, type Seat, TEAM_LEVEL, type Team } from '@shenglang/contract/commerce/seats'
import { endOfLevel, vipAt } from '@shenglang/contract/commerce/vip'
import { fault } from '@shenglang/contract/faults'
import type { Kysely } from 'kysely'
import { writeNotice } from '../../notices/index.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ownLevelEnd } from '../decide/periods.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { lockPeriods, selectPeriods } from './periods.sql.ts'
import { settlePeriods } from './periods.ts'
import { tellRevoked } from './revocations.ts'
import { tellRightsChanged } from './rights-changed.ts'
import {
  closeSeat,
  insertSeat,
  type SeatRow,
  selectGiven,
  selectHeld,
  selectMemberByPhone,
  selectName,
  selectSeat,
} from './seats.sql.ts'
import { fitSeat, lockTeam } from './seats.ts'

type Transaction = Kysely<Tables>
type Deps = Pick<CommerceDeps, 'db' | 'now'>

export async function readTeam({ db, now }: Deps, userId: string): Promise<Team> {
  const at = now()
  const [periods, given, held] = await Promise.all([
    selectPeriods(db, userId, at),
    selectGiven(db, userId),
    selectHeld(db, userId),
  ])
  const end = ownLevelEnd(periods, at.getTime())
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

/** Gives a seat to whoever has the phone; they are told. Throws what stands against it. */
export async function giveSeat(deps: Deps, ownerId: string, phone: string): Promise<Team> {
  const now = deps.now()
  await deps.db.transaction().execute(async (transaction) => {
    // Two at once would both find the last seat free.
    await lockPeriods(transaction, ownerId)
    const end = ownLevelEnd(await selectPeriods(transaction, ownerId, now), now.getTime())
    if (end === now.getTime()) throw fault('TEAM_REQUIRED', { level: TEAM_LEVEL })
    const member = await selectMemberByPhone(transaction, phone)
    if (!member) throw fault('NO_SUCH_ACCOUNT')
    if (member.user_id === ownerId) throw refused('这是你自己的手机号')
    if (await selectHeld(transaction, ownerId)) throw refused('你在别人的团队里，退出后才能给出自己的席位')
    if ((await selectGiven(transaction, ownerId)).length >= SEATS_MAX) throw fault('SEATS_FULL', { max: SEATS_MAX })
    await requireFree(transaction, member.user_id, now)
    await lockPeriods(transaction, member.user_id)
    // Once more, now that nothing of theirs changes: who has a seat gives none, so that owners are locked before members.
    await requireFree(transaction, member.user_id, now)
    const seat = await insertSeat(transaction, { owner_id: ownerId, member_id: member.user_id, created_at: now })
    if (!seat) throw refused('对方已经在一个团队里')
    await fitSeat(transaction, seat, end, now)
    await settlePeriods(transaction, member.user_id, now)
    await tellRightsChanged(transaction, member.user_id)
    const owner = await selectName(transaction, ownerId)
    await writeNotice(transaction, {
      userId: member.user_id,
      kind: 'order',
      title: `${owner} 给了你一个团队席位`,
      content: `你现在享有 VIP${TEAM_LEVEL} 的权益`,
    })
  })
  return readTeam(deps, ownerId)
}

async function requireFree(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  const { vipLevel } = vipAt(await selectPeriods(transaction, memberId, now), now.getTime())
  if (vipLevel >= TEAM_LEVEL) throw refused(`对方已经是 VIP${vipLevel}`)
  if ((await selectGiven(transaction, memberId)).length > 0) throw refused('对方有自己的团队')
}

const refused = (message: string) => fault('SEAT_REFUSED', { message })

/** Takes a seat back, or gives it back: its level ends at once. Throws SEAT_NOT_FOUND for anybody else's. */
export async function endSeat(deps: Deps, userId: string, seatId: string): Promise<Team> {
  const now = deps.now()
  await deps.db.transaction().execute(async (transaction) => {
    const seat = await selectSeat(transaction, seatId)
    if (!seat || ![seat.owner_id, seat.member_id].includes(userId)) throw fault('SEAT_NOT_FOUND')
    await lockPeriods(transaction, seat.owner_id)
    if (!(await leaveSeat(transaction, seat, userId, now))) throw fault('SEAT_NOT_FOUND')
  })
  return readTeam(deps, userId)
}

/** Locks the periods of all whose seats `leaveTeams` ends: an owner's before the members'. */
export async function lockTeamsOf(transaction: Transaction, userId: string): Promise<void> {
  const held = await selectHeld(transaction, userId)
  await lockTeam(transaction, held?.owner_id ?? userId)
}

/** Ends all seats that somebody gave, and the one that they have: the account is being closed. */
export async function leaveTeams(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const held = await selectHeld(transaction, userId)
  if (held) await leaveSeat(transaction, held, userId, now)
  for (const seat of await selectGiven(transaction, userId)) await leaveSeat(transaction, seat, userId, now)
}

/** Ends a seat whose owner's periods are locked, and tells its member where the owner did it. Says whether it was still held. */
async function leaveSeat(transaction: Transaction, seat: SeatRow, userId: string, now: Date): Promise<boolean> {
  if (!(await closeSeat(transaction, seat.seat_id, now))) return false
  await fitSeat(transaction, seat, now.getTime(), now)
  await settlePeriods(transaction, seat.member_id, now)
  await tellRevoked(transaction, seat.member_id)
  if (userId !== seat.owner_id) return true
  const owner = await selectName(transaction, seat.owner_id)
  await writeNotice(transaction, {
    userId: seat.member_id,
    kind: 'order',
    title: `${owner} 收回了团队席位`,
    content: '随席位得到的会员权益已经结束',
  })
  return true
}
