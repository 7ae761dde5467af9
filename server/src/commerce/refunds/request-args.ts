import type { WantedTake } from '@shenglang/contract/commerce/refunds/refund-takes'
import type { Take } from '@shenglang/contract/commerce/refunds/refunds'

/** What a call says should be revoked. */
export interface TakeArgs {
  take?: Take | undefined
  pieces?: number | undefined
  days?: number | undefined
}

/** Undefined if the call names nothing. */
export const wantedTake = ({ take, pieces, days }: TakeArgs): WantedTake | undefined =>
  take === undefined ? undefined : { take, pieces, days }

/** Older calls, which could not name it, revoke everything. */
export const wantedTakeOrAll = (args: TakeArgs): WantedTake => wantedTake(args) ?? { take: 'all' }
