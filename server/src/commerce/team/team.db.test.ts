import type { Team } from '@shenglang/contract/commerce/team/seats'
import { expect, test } from 'vitest'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { grantVip } from '../levels/grant-level.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const DAY_MS = 86_400_000

const inDays = (days: number) => new Date(clock.now.getTime() + days * DAY_MS)
const grant = ({ userId }: Person, level: number, until: Date | null) => grantVip(db, userId, { level, until, now: clock.now })
const buildOwner = async (until: Date | null = inDays(30)) => {
  const owner = await buildUser(application)
  await grant(owner, 4, until)
  return owner
}
const give = ({ token }: Person, { phone }: Pick<Person, 'phone'>) =>
  send('POST', '/client/app/user/team/give', { phonenumber: phone }, { token })
const end = ({ token }: Person, seatId: string) => send('POST', `/client/app/user/team/end/${seatId}`, {}, { token })
const teamOf = async ({ token }: Person) => (await send('GET', '/client/app/user/team', {}, { token })).data as Team
const levelOf = async ({ token }: Person) => {
  const { data } = await send('GET', '/client/app/user/userinfo', {}, { token })
  const { vipLevel, vipExpireTime } = data as { vipLevel: number; vipExpireTime: string }
  return [vipLevel, vipExpireTime]
}

test('a seat gives the level until the owner’s ends, and is taken back at once', async () => {
  const [owner, member] = [await buildOwner(), await buildUser(application)]
  const given = (await give(owner, member)).data as Team
  expect(given.seats.map(({ userId }) => userId)).toEqual([member.userId])
  expect(await levelOf(member)).toEqual([4, inDays(30).toISOString()])
  expect(await teamOf(member)).toMatchObject({ isOwner: false, seats: [], own: { userId: owner.userId } })
  await end(owner, given.seats[0]?.seatId ?? '')
  expect(await levelOf(member)).toEqual([0, ''])
  expect(await teamOf(owner)).toMatchObject({ isOwner: true, seats: [] })
})

test('the seats follow the owner’s level: extended with it, ended with it, restored with it', async () => {
  const [owner, member] = [await buildOwner(), await buildUser(application)]
  await give(owner, member)
  await grant(owner, 4, inDays(90))
  expect(await levelOf(member)).toEqual([4, inDays(90).toISOString()])
  await grant(owner, 0, null)
  expect(await levelOf(member)).toEqual([0, ''])
  await grant(owner, 4, inDays(10))
  expect(await levelOf(member)).toEqual([4, inDays(10).toISOString()])
})

test('five seats for five people, and not one more when two are given at once', async () => {
  const owner = await buildOwner()
  const people = await Promise.all(Array.from({ length: 6 }, () => buildUser(application)))
  for (const person of people.slice(0, 4)) await give(owner, person)
  const last = await Promise.all(people.slice(4).map((person) => give(owner, person)))
  expect(last.map(({ fault = 'OK' }) => fault).sort()).toEqual(['OK', 'SEATS_FULL'])
  expect((await teamOf(owner)).seats).toHaveLength(5)
})

test('says why a seat cannot be given', async () => {
  const [owner, member, other] = [await buildOwner(), await buildUser(application), await buildOwner()]
  const listener = await buildUser(application)
  expect((await give(listener, member)).fault).toBe('TEAM_REQUIRED')
  expect((await give(owner, owner)).msg).toBe('这是你自己的手机号')
  expect((await give(owner, other)).msg).toBe('对方已经是 VIP4')
  expect((await give(owner, { phone: '13012345678' })).fault).toBe('NO_SUCH_ACCOUNT')
  await give(owner, member)
  expect((await give(other, member)).status).toBe(409)
  // A member cannot give seats.
  expect((await give(member, listener)).fault).toBe('TEAM_REQUIRED')
})

test('a member may leave the seat; nobody else may end it', async () => {
  const [owner, member, stranger] = [await buildOwner(), await buildUser(application), await buildOwner()]
  const [seat] = ((await give(owner, member)).data as Team).seats
  expect((await end(stranger, seat?.seatId ?? '')).fault).toBe('SEAT_NOT_FOUND')
  expect((await end(member, seat?.seatId ?? '')).status).toBe(200)
  expect(await levelOf(member)).toEqual([0, ''])
  expect((await end(owner, seat?.seatId ?? '')).fault).toBe('SEAT_NOT_FOUND')
})
