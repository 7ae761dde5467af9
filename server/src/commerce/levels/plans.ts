import type { StaffPlan, setPlan as setCall } from '@shenglang/contract/commerce/levels/plans'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnseen } from '../../platform/database/refuse-unseen.ts'
import { lockLevel, recommendLongest, selectAllPlans, selectPrice, upsertPlan } from './plans.sql.ts'

export const listPlans = (db: Db): Promise<StaffPlan[]> => selectAllPlans(db)

/** Sets the price of a plan; existing orders keep theirs. Throws CHANGED_MEANWHILE where the plan is no longer as it was seen. */
export function setPlan(db: Db, { seen, ...plan }: CheckedArgsOf<typeof setCall>): Promise<StaffPlan> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockLevel(transaction, plan.vipLevel))) {
      throw fault('BAD_ARGUMENT', { field: 'vipLevel', message: `没有 VIP${plan.vipLevel} 这个等级` })
    }
    refuseUnseen(seen, (await selectPrice(transaction, plan)) ?? null)
    const set = await upsertPlan(transaction, plan)
    await recommendLongest(transaction, plan.vipLevel)
    return set
  })
}
