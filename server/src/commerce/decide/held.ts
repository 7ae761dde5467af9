import type { ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { DifferenceKind } from '@shenglang/contract/commerce/payments/payments'
import type { Posting } from './decision.ts'

/**
 * Differences that are money which belongs to nobody yet. A reused transaction came in once, and the sum of another currency is
 * not in fen, so the value of these is unknown.
 */
const HELD_KINDS: readonly DifferenceKind[] = ['amount', 'second-payment', 'unknown-payment']

export interface HeldDifference {
  channel: ProviderChannel
  kind: DifferenceKind
  attemptNo: string
}

/** The ledger owner of the money: each difference of a payment has its own. */
export const heldOwner = ({ kind, attemptNo }: Pick<HeldDifference, 'kind' | 'attemptNo'>): string =>
  kind === 'amount' ? attemptNo : `${attemptNo}:${kind}`

/** Posts the money of a difference if the amount is known, and anything came; undefined for other differences. */
export function heldPosting(
  { channel, kind, attemptNo, theirsFen }: HeldDifference & { theirsFen?: number | undefined },
  at: Date,
  orderId?: string,
): Posting | undefined {
  if (!HELD_KINDS.includes(kind) || theirsFen === undefined || theirsFen <= 0) return undefined
  const owner = heldOwner({ kind, attemptNo })
  return {
    reference: `held:${owner}`,
    ...(orderId === undefined ? {} : { orderId }),
    isSandbox: channel === 'sandbox',
    at,
    lines: [
      { account: 'cash', owner: channel, amount: -theirsFen },
      { account: 'held', owner, amount: theirsFen },
    ],
  }
}

/** Posts held money that left by another way, such as the provider's portal. */
export const heldOutPosting = ({ channel, ...difference }: HeldDifference, heldFen: number, at: Date): Posting => ({
  reference: `held-out:${heldOwner(difference)}`,
  isSandbox: channel === 'sandbox',
  at,
  lines: [
    { account: 'held', owner: heldOwner(difference), amount: -heldFen },
    { account: 'cash', owner: channel, amount: heldFen },
  ],
})
