import { SEATS_MAX } from '@shenglang/contract/commerce/team/seats'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildFacts, buyerFacts, NOW, periodFacts } from '../../../../test/commerce/commerce-facts.ts'
import { faultOf } from '../../../../test/fault-of.ts'
import { Books } from '../books.ts'
import type { Facts, PeriodFacts } from '../facts.ts'
import { endSeat, giveSeat, grantLevel, leaveTeams } from './seats.ts'

const GIVEN = { source: 'grant', orderItemId: null, months: null, anchor: null, worthFen: 0 } as const
const UNTIL = NOW + 10 * DAY_MS
const levelOf = (userId: string, vipLevel: number, given: Partial<PeriodFacts> = {}) =>
  periodFacts(`${userId}${vipLevel}`, { ...GIVEN, userId, vipLevel, startsAt: NOW - 1, endsAt: UNTIL, ...given })
const seat = (seatId: string, ownerId: string, memberId: string) => ({ seatId, ownerId, memberId, isHeld: true })
/** `7` has a team's level for ten days. */
const team = (given: Partial<Facts> = {}) =>
  buildFacts({ buyers: ['7', '8', '9'].map(buyerFacts), periods: [levelOf('7', 4)], ...given })
/** The same, with a seat for `8`. */
const withMember = () =>
  team({
    seats: [seat('3', '7', '8')],
    periods: [levelOf('7', 4), levelOf('8', 4, { periodId: '6', source: 'seat', seatId: '3' })],
  })
const to = (memberId: string) => ({ memberId, seatId: '5' })

test('a seat gives the level until its owner’s ends, and its member is notified', () => {
  const books = new Books(team())
  giveSeat(books, '7', to('8'))
  const { decision } = books
  expect(decision.newSeats).toEqual([seat('5', '7', '8')])
  expect(decision.newPeriods).toMatchObject([
    { userId: '8', vipLevel: 4, startsAt: NOW, endsAt: UNTIL, source: 'seat', seatId: '5' },
  ])
  expect(decision.messages.notices).toMatchObject([{ userId: '8', title: '用户7 给了你一个团队席位' }])
  expect(decision.messages.sessions).toEqual(['8'])
})

const members = Array.from({ length: SEATS_MAX }, (_, index) => seat(String(index), '7', String(100 + index)))
test.each<[string, Facts, ReturnType<typeof to> | undefined, string]>([
  ['an owner without a team’s level', team({ periods: [levelOf('7', 3)] }), to('8'), 'TEAM_REQUIRED'],
  ['an owner whose level is a seat', team({ periods: [levelOf('7', 4, { source: 'seat' })] }), to('8'), 'TEAM_REQUIRED'],
  ['nobody', team(), undefined, 'NO_SUCH_ACCOUNT'],
  ['oneself', team(), to('7'), 'SEAT_REFUSED 这是你自己的手机号'],
  ['an owner who has a seat', team({ seats: [seat('3', '9', '7')] }), to('8'), 'SEAT_REFUSED 你在别人的团队里'],
  ['one member too many', team({ seats: members }), to('8'), 'SEATS_FULL'],
  ['who has the level', team({ periods: [levelOf('7', 4), levelOf('8', 4)] }), to('8'), 'SEAT_REFUSED 对方已经是 VIP4'],
  ['who has a team', team({ seats: [seat('3', '8', '9')] }), to('8'), 'SEAT_REFUSED 对方有自己的团队'],
  ['who has a seat', team({ seats: [seat('3', '9', '8')] }), to('8'), 'SEAT_REFUSED 对方已经在一个团队里'],
])('gives no seat: %s', (_, facts, member, fault) => {
  expect(faultOf(() => giveSeat(new Books(facts), '7', member))).toContain(fault)
})

test.each<[string, string, string[]]>([
  ['its owner', '7', ['用户7 收回了团队席位']],
  ['its member', '8', []],
])('%s ends a seat and its level at once', (_, userId, notices) => {
  const books = new Books(withMember())
  endSeat(books, '3', userId)
  const { decision } = books
  expect(decision.seats).toMatchObject([{ seatId: '3', isHeld: false }])
  expect(decision.periods).toMatchObject([{ periodId: '6', endsAt: NOW, lastsUntil: UNTIL }])
  expect(decision.revocations).toEqual(['8'])
  expect(decision.messages.notices.map(({ title }) => title)).toEqual(notices)
  expect(faultOf(() => endSeat(books, '3', userId))).toContain('SEAT_NOT_FOUND')
})

test('nobody else ends a seat, and closing the account ends all', () => {
  expect(faultOf(() => endSeat(new Books(withMember()), '3', '9'))).toContain('SEAT_NOT_FOUND')
  for (const userId of ['7', '8']) {
    const books = new Books(withMember())
    leaveTeams(books, userId)
    expect(books.decision.seats).toMatchObject([{ seatId: '3', isHeld: false }])
  }
})

test('a grant replaces the one before, the seats follow it, and bought levels stay', () => {
  const bought = periodFacts('2', { vipLevel: 1 })
  const facts = withMember()
  const books = new Books({ ...facts, periods: [...facts.periods, bought] })
  grantLevel(books, '7', { level: 4, until: null })
  expect(books.periodsOf('8')).toMatchObject([{ endsAt: null, lastsUntil: null }])
  grantLevel(books, '7', { level: 0, until: null })
  expect(books.periodsOf('7')).toMatchObject([{ periodId: '2', vipLevel: 1 }])
  expect(books.periodsOf('8')).toEqual([])
  expect(books.decision.seats).toEqual([])
  expect(books.decision.revocations.toSorted()).toEqual(['7', '8'])
})
