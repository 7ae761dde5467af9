import type { StaffPlan } from '@shenglang/contract/commerce/plans'
import { fault } from '@shenglang/contract/faults'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { hasLevel, recommendLongest, selectAllPlans, upsertPlan } from './plans.sql.ts'

export const listPlans = (db: Kysely<Tables>): Promise<StaffPlan[]> => selectAllPlans(db)

/** Sets what a level costs for so many months; orders that were made stay at their price. */
export function setPlan(db: Kysely<Tables>, plan: Omit<StaffPlan, 'planId'>): Promise<StaffPlan> {
  return db.transaction().execute(async (transaction) => {
    if (!(await hasLevel(transaction, plan.vipLevel))) {
      throw fault('BAD_ARGUMENT', { field: 'vipLevel', message: `没有 VIP${plan.vipLevel} 这个等级` })
    }
    const set = await upsertPlan(transaction, plan)
    await recommendLongest(transaction, plan.vipLevel)
    return set
  })
}
