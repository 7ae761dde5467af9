import type { StaffPlan } from '@shenglang/contract/commerce/levels/plans'
import { fault } from '@shenglang/contract/faults'
import type { Db } from '../../platform/database/db.ts'
import { hasLevel, recommendLongest, type SetPlan, selectAllPlans, upsertPlan } from './plans.sql.ts'

export const listPlans = (db: Db): Promise<StaffPlan[]> => selectAllPlans(db)

/** Sets the price of a plan; existing orders keep theirs. */
export function setPlan(db: Db, plan: SetPlan): Promise<StaffPlan> {
  return db.transaction().execute(async (transaction) => {
    if (!(await hasLevel(transaction, plan.vipLevel))) {
      throw fault('BAD_ARGUMENT', { field: 'vipLevel', message: `没有 VIP${plan.vipLevel} 这个等级` })
    }
    const set = await upsertPlan(transaction, plan)
    await recommendLongest(transaction, plan.vipLevel)
    return set
  })
}
