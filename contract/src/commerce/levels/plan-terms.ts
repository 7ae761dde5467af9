import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { type ScheduledPeriod, scheduleWaiting, type VipPeriod } from './vip.ts'

/** Start and end of a plan if the caller paid for it now, ISO 8601 UTC. */
const PlanTerm = z.object({ planId: z.string(), startTime: z.string(), endTime: z.string() })
export type PlanTerm = z.infer<typeof PlanTerm>

export const planTerms = route({
  method: 'GET',
  path: '/client/app/user/vip/terms',
  audience: 'user',
  summary: '在售的会员方案，现在付款从什么时候开始、到什么时候为止；已经长期享有的等级不列出',
  args: z.object({}),
  answer: z.array(PlanTerm),
})

/** A user's periods that are not over: fixed ones, which have started or cannot move, and purchased ones that wait. */
export interface UserPeriods {
  fixed: readonly (VipPeriod & { anchor?: ScheduledPeriod['anchor'] })[]
  waiting: readonly ScheduledPeriod[]
}

/** The period that buying the plan now would give, in milliseconds since 1970; undefined when the level already has no end. */
export function termOf(
  { fixed, waiting }: UserPeriods,
  { vipLevel, months }: { vipLevel: number; months: number },
  now: number,
): { startsAt: number; endsAt: number } | undefined {
  const added: ScheduledPeriod = { periodId: '', vipLevel, months, startsAt: Number.NaN, endsAt: Number.NaN, anchor: null }
  const scheduled = scheduleWaiting(fixed, [...waiting, added], now).find(({ periodId }) => periodId === '')
  return scheduled && !Number.isNaN(scheduled.endsAt) ? { startsAt: scheduled.startsAt, endsAt: scheduled.endsAt } : undefined
}
