import { TAKE_NEEDED } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { TakeChoice } from '@shenglang/contract/commerce/refunds/refund-takes'
import type { StaffTake } from '@shenglang/contract/commerce/refunds/refunds'
import { fault } from '@shenglang/contract/faults'

/** What a call says should be revoked. */
export interface TakeArgs {
  take?: StaffTake | undefined
  pieces?: number | undefined
  days?: number | undefined
}

/** Null for what the rules revoke. Throws BAD_ARGUMENT if the call names nothing. */
export function takeChoiceOf({ take, pieces, days }: TakeArgs): TakeChoice | null {
  if (take === undefined) throw fault('BAD_ARGUMENT', { message: TAKE_NEEDED, field: 'take', reason: TAKE_NEEDED })
  return take === 'rule' ? null : { take, pieces, days }
}
