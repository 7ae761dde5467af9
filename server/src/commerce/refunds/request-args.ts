import type { WantedTake } from '@shenglang/contract/commerce/refund-takes'
import type { Take } from '@shenglang/contract/commerce/refunds'

/** What a call says of what is taken back. */
export interface TakeArgs {
  take?: Take | undefined
  pieces?: number | undefined
  days?: number | undefined
}

/** Undefined where the call names nothing. */
export const wantedTake = ({ take, pieces, days }: TakeArgs): WantedTake | undefined =>
  take === undefined ? undefined : { take, pieces, days }

/** Calls from before takes could be named take everything. */
export const wantedTakeOrAll = (args: TakeArgs): WantedTake => wantedTake(args) ?? { take: 'all' }
