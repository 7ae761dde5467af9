import type { DesignState } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { type Caller, isPermitted } from '@shenglang/contract/roles'

/** Allows a delivered file to its buyer, unless it was refunded, and to support. */
export const mayFetchDelivery = (
  request: { userId: string; state: DesignState },
  caller: Pick<Caller, 'userId' | 'isAdmin' | 'permissions' | 'isTwoStepPending'>,
): boolean => (caller.userId === request.userId && request.state !== 'refunded') || isPermitted(caller, 'support')
