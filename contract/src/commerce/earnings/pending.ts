import { DAY_MS } from '../../shanghai.ts'
import type { RefundFacts } from '../refunds/refunds.ts'
import type { SaleRules } from '../sale/sale-rules.ts'

/** The facts of a sold item that decide whether its artist's share is pending; those shared with refunds mean the same there. */
export interface ShareFacts extends Pick<RefundFacts, 'paidAt' | 'isTakenBack' | 'isAwaited'> {
  kind: 'digital' | 'goods' | 'design'
  /** When its order was sent, in milliseconds since 1970. */
  shippedAt: number | null
  /** Its order is completed: goods were received. */
  isCompleted: boolean
  /** A refund of its order was requested and has not ended. */
  isRefunding: boolean
  /**
   * An earlier refund withheld a part of it for the coupon, and another item of its order is pending by the rules below: once
   * that goes back, so does this part.
   */
  isCouponOpen: boolean
}

type PendingDays = Pick<SaleRules, 'refundDays' | 'receiptDays'>

/** When shares are judged, in milliseconds since 1970, and by which days. */
export interface PendingTime extends PendingDays {
  now: number
}

/**
 * Whether an artist's share of an item is pending rather than payable: as long as a refund is under way, goods that were sent
 * are not received, or `REFUND_RULES` would refund the item, or a part of it, without staff. All lines of an item are pending
 * together.
 */
export function isPending(facts: ShareFacts, { now, refundDays, receiptDays }: PendingTime): boolean {
  const { kind, paidAt, shippedAt, isCompleted, isRefunding, isCouponOpen, isTakenBack, isAwaited } = facts
  if (isRefunding || isCouponOpen) return true
  if (kind === 'goods' && shippedAt !== null) return !isCompleted && now - shippedAt < receiptDays * DAY_MS
  if (now - paidAt <= refundDays * DAY_MS) return true
  // Refunded in full at any time, except for what an earlier refund left of the price when it revoked the item.
  return (kind === 'goods' || isAwaited) && !isTakenBack
}

/** The same rule for artists, in Chinese. */
export const pendingText = ({ refundDays, receiptDays }: PendingDays): string =>
  `单曲、音乐包和定制付款 ${refundDays} 天之后可以结算，预售从上架起算；商品在买家确认收货之后可以结算，没有确认的在发货 ${receiptDays} 天之后，没有发货的不结算；退款时因优惠券门槛扣回过优惠的，等同一订单里其余的预售与商品可以结算之后再结算；退款还在处理的订单，等处理完再结算。`
