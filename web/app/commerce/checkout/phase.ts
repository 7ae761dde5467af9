import type { OrderStatus } from '@shenglang/contract/commerce/orders'

/** Where a purchase stands, as the till shows it. */
export type Phase =
  | 'quoting'
  | 'ready'
  | 'ordering'
  | 'waiting'
  | 'confirming'
  | 'declined'
  | 'differs'
  | 'expired'
  | 'trouble'
  | 'done'

export interface Standing {
  isQuoted: boolean
  /** A call that orders or opens a payment is under way. */
  isBusy: boolean
  hasTrouble: boolean
  /** There is an order for what is chosen. */
  hasOrder: boolean
  /** There is a way to pay. */
  hasCode: boolean
  /** The buyer went to the provider to pay it. */
  isGone: boolean
  /** Of the order, as far as it is known. */
  status: OrderStatus | undefined
  /** The newest attempt to pay was refused by its payer or their bank. */
  isDeclined: boolean
  /** What came for the newest attempt is not what was asked: staff look at it. */
  isDiffering: boolean
  /** The time to pay is over. */
  isOver: boolean
}

const isPaid = (status: OrderStatus | undefined): boolean =>
  status !== undefined && status !== 'CREATED' && status !== 'CANCELLED'

/** What was paid is done whatever else is so; then what keeps it from going on, then what is to be waited for. */
export function phaseOf(standing: Standing): Phase {
  const { isQuoted, isBusy, hasTrouble, hasOrder, hasCode, isGone, status, isDeclined, isDiffering, isOver } = standing
  if (isPaid(status)) return 'done'
  if (isBusy) return 'ordering'
  if (hasTrouble) return 'trouble'
  if (hasOrder && isDiffering) return 'differs'
  if (hasOrder && (status === 'CANCELLED' || isOver)) return 'expired'
  if (isGone) return isDeclined ? 'declined' : 'confirming'
  if (hasOrder && hasCode) return isDeclined ? 'declined' : 'waiting'
  return isQuoted ? 'ready' : 'quoting'
}
