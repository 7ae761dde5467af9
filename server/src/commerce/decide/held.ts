import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { DifferenceKind } from '@shenglang/contract/commerce/payments'
import type { Posting } from './decision.ts'

/**
 * Differences that are money which came in and belongs to nobody yet. A transaction that was reused came in once, and the sum of
 * another currency is not in fen: what these are worth nobody here can know.
 */
const HELD_KINDS: readonly DifferenceKind[] = ['amount', 'second-payment', 'unknown-payment']

export interface HeldDifference {
  channel: ProviderChannel
  kind: DifferenceKind
  attemptNo: string
}

/** Whose money it is in the ledger: each difference of a payment has its own. */
export const heldOwner = ({ kind, attemptNo }: Pick<HeldDifference, 'kind' | 'attemptNo'>): string =>
  kind === 'amount' ? attemptNo : `${attemptNo}:${kind}`

/** Puts the money of a difference into the ledger, where it is known how much came; nothing for other differences. */
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

/** It left by another way, such as the provider's own portal. */
export const heldOutPosting = ({ channel, ...difference }: HeldDifference, heldFen: number, at: Date): Posting => ({
  reference: `held-out:${heldOwner(difference)}`,
  isSandbox: channel === 'sandbox',
  at,
  lines: [
    { account: 'held', owner: heldOwner(difference), amount: -heldFen },
    { account: 'cash', owner: channel, amount: heldFen },
  ],
})
