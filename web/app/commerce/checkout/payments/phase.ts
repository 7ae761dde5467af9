import type { OrderStatus } from '@shenglang/contract/commerce/orders/orders'

/** The phase of a purchase in the checkout. */
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

export interface PaymentStatus {
  isQuoted: boolean
  /** A call that orders or opens a payment is under way. */
  isBusy: boolean
  hasTrouble: boolean
  /** There is an order for the choice. */
  hasOrder: boolean
  /** There is a way to pay. */
  hasCode: boolean
  /** The buyer went to the provider to pay it. */
  isGone: boolean
  /** Status of the order; undefined until it is known. */
  status: OrderStatus | undefined
  /** The newest attempt to pay was refused by its payer or their bank. */
  isDeclined: boolean
  /** The received amount differs from the requested one: staff check it. */
  isDiffering: boolean
  /** The payment deadline has passed. */
  isOver: boolean
}

const isPaid = (status: OrderStatus | undefined): boolean =>
  status !== undefined && status !== 'CREATED' && status !== 'CANCELLED'

/** Paid orders are done in any case; then come obstacles, then waiting. */
export function phaseOf(payment: PaymentStatus): Phase {
  const { isQuoted, isBusy, hasTrouble, hasOrder, hasCode, isGone, status, isDeclined, isDiffering, isOver } = payment
  if (isPaid(status)) return 'done'
  if (isBusy) return 'ordering'
  if (hasTrouble) return 'trouble'
  if (hasOrder && isDiffering) return 'differs'
  if (hasOrder && (status === 'CANCELLED' || isOver)) return 'expired'
  if (isGone) return isDeclined ? 'declined' : 'confirming'
  if (hasOrder && hasCode) return isDeclined ? 'declined' : 'waiting'
  return isQuoted ? 'ready' : 'quoting'
}
