import { planTerms } from '@shenglang/contract/commerce/plan-terms'
import * as contract from '@shenglang/contract/commerce/plans'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { listPlanTerms } from './plan-terms.ts'
import { listPlans, setPlan } from './plans.ts'

export function mountRights(calls: Calls, deps: Pick<CommerceDeps, 'db' | 'now'>): void {
  calls
    .on(contract.listPlans, () => listPlans(deps.db))
    .on(contract.setPlan, (plan) => setPlan(deps.db, plan))
    .on(planTerms, (_args, caller) => listPlanTerms(deps, userOf(caller)))
}
