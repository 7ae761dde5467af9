import { type PlanTerm, termOf } from '@shenglang/contract/commerce/levels/plan-terms'
import { splitWaiting } from '../decide/periods.ts'
import { selectPeriods } from '../rights/periods.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { selectPlans } from './vip-goods.sql.ts'

/** The term of each plan on sale, for this user if it were paid now. */
export async function listPlanTerms({ db, now }: Pick<CommerceDeps, 'db' | 'now'>, userId: string): Promise<PlanTerm[]> {
  const at = now()
  const [plans, periods] = await Promise.all([selectPlans(db), selectPeriods(db, userId, at)])
  const split = splitWaiting(periods, at.getTime())
  return plans.flatMap((plan) => {
    const term = termOf(split, plan, at.getTime())
    if (!term) return []
    return [
      { planId: plan.planId, startTime: new Date(term.startsAt).toISOString(), endTime: new Date(term.endsAt).toISOString() },
    ]
  })
}
