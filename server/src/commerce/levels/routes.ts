import * as levelCalls from '@shenglang/contract/commerce/levels/edit-levels'
import { planTerms } from '@shenglang/contract/commerce/levels/plan-terms'
import * as contract from '@shenglang/contract/commerce/levels/plans'
import { userOf } from '@shenglang/contract/roles'
import type { Emit } from '../../composition/domain/domain.ts'
import type { Calls } from '../../platform/http/calls.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { listLevels, setLevel } from './edit-levels.ts'
import { listPlanTerms } from './plan-terms.ts'
import { listPlans, setPlan } from './plans.ts'

interface RightsDeps extends Pick<CommerceDeps, 'db' | 'now'> {
  emit: Emit
  /** Makes this process read levels and plans again. */
  forgetLevels: () => void
}

export function mountRights(calls: Calls, deps: RightsDeps): void {
  const { db, emit, forgetLevels } = deps
  calls
    .on(contract.listPlans, () => listPlans(db))
    .on(contract.setPlan, (plan) => setPlan(db, plan).finally(forgetLevels))
    .on(levelCalls.listLevels, () => listLevels(db))
    .on(levelCalls.setLevel, (level, caller) => setLevel({ db, emit }, level, userOf(caller)).finally(forgetLevels))
    .on(planTerms, (_args, caller) => listPlanTerms(deps, userOf(caller)))
}
