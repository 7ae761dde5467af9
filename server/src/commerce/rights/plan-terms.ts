import { type PlanTerm, termOf } from '@shenglang/contract/commerce/plan-terms'
import { splitWaiting } from '../decide/periods.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { selectPeriods } from './periods.sql.ts'
import { selectPlans } from './vip-goods.sql.ts'

/** For each plan on sale the time that it would take for this user if it were paid now. */
export async function listPlanTerms({ db, now }: Pick<CommerceDeps, 'db' | 'now'>, userId: string): Promise<PlanTerm[]> {
  const at = now()
  const [plans, periods] = await Promise.all([selectPlans(db), selectPeriods(db, userId, at)])
  const own = splitWaiting(periods, at.getTime())
  return plans.flatMap((plan) => {
    const term = termOf(own, plan, at.getTime())
    if (!term) return []
    return [
      { planId: plan.planId, startTime: new Date(term.startsAt).toISOString(), endTime: new Date(term.endsAt).toISOString() },
    ]
  })
}
