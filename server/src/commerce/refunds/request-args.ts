import { TAKE_NEEDED } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { TakeChoice } from '@shenglang/contract/commerce/refunds/refund-takes'
import type { StaffTake } from '@shenglang/contract/commerce/refunds/refunds'
import { badField } from '@shenglang/contract/faults'

/** The arguments of a call that name what a refund revokes. */
export interface TakeArgs {
  take?: StaffTake | undefined
  pieces?: number | undefined
  days?: number | undefined
}

/** The choice of what to revoke; null follows the rules. Throws BAD_ARGUMENT if the call names none. */
export function takeChoiceOf({ take, pieces, days }: TakeArgs): TakeChoice | null {
  if (take === undefined) throw badField('take', TAKE_NEEDED)
  return take === 'rule' ? null : { take, pieces, days }
}
