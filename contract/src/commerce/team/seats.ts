import * as z from 'zod/mini'
import { phone } from '../../accounts/rules.ts'
import { id } from '../../arguments.ts'
import { route } from '../../route.ts'

/** The level whose owner can give seats, and that the seats' holders get. */
export const TEAM_LEVEL = 4
/** Maximum number of seats, without the owner's. */
export const SEATS_MAX = 5

const Seat = z.object({
  seatId: z.string(),
  userId: z.string(),
  nickName: z.string(),
  /** Relative to the base address; '' for the default. */
  avatar: z.string(),
  createTime: z.string(),
})
export type Seat = z.infer<typeof Seat>

/** A team as one of its members sees it. Instants ISO 8601 UTC. */
export const Team = z.object({
  /** True when the user can give seats. */
  isOwner: z.boolean(),
  /** End of the owner's level, and with it of the seats; '' without an end, and without a level. */
  until: z.string(),
  /** Seats that were given and not taken back; they are suspended while the owner has no level. */
  seats: z.array(Seat),
  /** The user's seat in somebody else's team; null without one. `userId` and name are the owner's. */
  own: z.nullable(Seat),
})
export type Team = z.infer<typeof Team>

export const team = route({
  method: 'GET',
  path: '/client/app/user/team',
  audience: 'user',
  summary: '我的团队：给出的席位，或我在别人团队里的席位',
  args: z.object({}),
  answer: Team,
})

export const giveSeat = route({
  method: 'POST',
  path: '/client/app/user/team/give',
  audience: 'user',
  idempotent: true,
  summary: `把一个席位给已注册的手机号；VIP${TEAM_LEVEL} 有 ${SEATS_MAX} 个`,
  args: z.object({ phonenumber: phone() }),
  answer: Team,
})

export const endSeat = route({
  method: 'POST',
  path: '/client/app/user/team/end/{id}',
  audience: 'user',
  summary: '收回给出的席位，或退出别人的团队；立即生效',
  args: z.object({ id: id() }),
  answer: Team,
})
