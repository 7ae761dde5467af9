import { vipAt } from '@shenglang/contract/commerce/levels/vip'
import { SEATS_MAX, TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import { fault } from '@shenglang/contract/faults'
import type { Books } from '../books.ts'
import type { SeatFacts } from '../facts.ts'
import { endedAt, fitSeat, givenPeriod, settlePeriods, userLevelEnd } from '../periods.ts'

const refused = (message: string) => fault('SEAT_REFUSED', { message })

/**
 * Gives a user a seat in a team under the new id `seatId`; `to` is undefined if no account was found. Throws if it is not
 * possible.
 */
export function giveSeat(books: Books, ownerId: string, to: { memberId: string; seatId: string } | undefined): void {
  const { now } = books
  const end = userLevelEnd(books.periodsOf(ownerId), now)
  if (end === now) throw fault('TEAM_REQUIRED', { level: TEAM_LEVEL })
  if (!to) throw fault('NO_SUCH_ACCOUNT')
  const { memberId, seatId } = to
  if (memberId === ownerId) throw refused('这是你自己的手机号')
  if (books.seatOf(ownerId)) throw refused('你在别人的团队里，退出后才能给出自己的席位')
  if (books.seatsGivenBy(ownerId).length >= SEATS_MAX) throw fault('SEATS_FULL', { max: SEATS_MAX })
  const { vipLevel } = vipAt(books.periodsOf(memberId), now)
  if (vipLevel >= TEAM_LEVEL) throw refused(`对方已经是 VIP${vipLevel}`)
  if (books.seatsGivenBy(memberId).length > 0) throw refused('对方有自己的团队')
  if (books.seatOf(memberId)) throw refused('对方已经在一个团队里')
  const seat = { seatId, ownerId, memberId, isHeld: true }
  books.seats.add(seat)
  fitSeat(books, seat, end)
  settlePeriods(books, memberId)
  books.rightsChanged(memberId)
  const title = `${books.buyer(ownerId).nickName} 给了你一个团队席位`
  books.notify({ userId: memberId, kind: 'order', title, content: `你现在享有 VIP${TEAM_LEVEL} 的权益` })
}

/** Ends a seat, by its owner or its member, and its level at once. Throws SEAT_NOT_FOUND for anybody else. */
export function endSeat(books: Books, seatId: string, userId: string): void {
  const seat = books.seats.get(seatId)
  if (!seat?.isHeld || ![seat.ownerId, seat.memberId].includes(userId)) throw fault('SEAT_NOT_FOUND')
  endHeld(books, seat, userId)
}

/** Ends all seats that a user gave, and the one that they have, when the account is closed. */
export function leaveTeams(books: Books, userId: string): void {
  const held = books.seatOf(userId)
  for (const seat of [...(held ? [held] : []), ...books.seatsGivenBy(userId)]) endHeld(books, seat, userId)
}

function endHeld(books: Books, seat: SeatFacts, userId: string): void {
  const { ownerId, memberId } = seat
  books.seats.set({ ...seat, isHeld: false })
  fitSeat(books, seat, books.now)
  settlePeriods(books, memberId)
  books.revoked(memberId)
  // A member who leaves is not notified.
  if (userId !== ownerId) return
  const title = `${books.buyer(ownerId).nickName} 收回了团队席位`
  books.notify({ userId: memberId, kind: 'order', title, content: '随席位得到的会员权益已经结束' })
}

/** Grants VIP until an instant, null for ever; replaces an earlier grant, and level 0 removes all grants. */
export function grantLevel(books: Books, userId: string, { level, until }: { level: number; until: number | null }): void {
  const { now } = books
  for (const period of books.periodsOf(userId)) if (period.source === 'grant') books.periods.set(endedAt(period, now))
  if (level > 0) books.addPeriod(givenPeriod('grant', { userId, vipLevel: level, startsAt: now, endsAt: until }))
  settlePeriods(books, userId)
  books.revoked(userId)
}
