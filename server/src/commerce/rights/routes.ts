import * as contract from '@shenglang/contract/commerce/plans'
import type { Calls } from '../../platform/http/calls.ts'
import type { CommerceDeps } from '../deps.ts'
import { listPlans, setPlan } from './plans.ts'

export function mountRights(calls: Calls, { db }: Pick<CommerceDeps, 'db'>): void {
  calls.on(contract.listPlans, () => listPlans(db)).on(contract.setPlan, (plan) => setPlan(db, plan))
}
