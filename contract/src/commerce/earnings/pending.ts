import { DAY_MS } from '../../shanghai.ts'
import type { RefundFacts } from '../refunds/refunds.ts'
import type { SaleRules } from '../sale/sale-rules.ts'

/**
 * The facts of a sold item that decide whether its artist's share is pending; the fields shared with `RefundFacts` mean the same.
 */
export interface ShareFacts extends Pick<RefundFacts, 'paidAt' | 'isTakenBack' | 'isAwaited'> {
  kind: 'digital' | 'goods' | 'design'
  /** Time when the order was shipped, in milliseconds since 1970. */
  shippedAt: number | null
  /** The order is completed: the goods were received. */
  isCompleted: boolean
  /** A refund of the order was requested and has not been completed or refused. */
  isRefunding: boolean
  /**
   * An earlier refund withheld a part of this item for the coupon, and another item of the order is pending by the rules below:
   * if that one is refunded as well, this part is returned to the buyer.
   */
  isCouponOpen: boolean
}

type PendingDays = Pick<SaleRules, 'refundDays' | 'receiptDays'>

/** The time and the periods by which shares are judged; `now` in milliseconds since 1970. */
export interface PendingTime extends PendingDays {
  now: number
}

/**
 * True while an artist's share of an item is pending rather than payable: a refund is in progress, shipped goods are not
 * received, or `REFUND_RULES` would still refund the item, or a part of it, without staff. All lines of an item are pending
 * together.
 */
export function isPending(facts: ShareFacts, { now, refundDays, receiptDays }: PendingTime): boolean {
  const { kind, paidAt, shippedAt, isCompleted, isRefunding, isCouponOpen, isTakenBack, isAwaited } = facts
  if (isRefunding || isCouponOpen) return true
  if (kind === 'goods' && shippedAt !== null) return !isCompleted && now - shippedAt < receiptDays * DAY_MS
  if (now - paidAt <= refundDays * DAY_MS) return true
  // Such an item is refunded in full at any time, unless an earlier refund withheld part of the price and revoked the item.
  return (kind === 'goods' || isAwaited) && !isTakenBack
}

/** The rule of `isPending` as text for artists. */
export const pendingText = ({ refundDays, receiptDays }: PendingDays): string =>
  `单曲、音乐包和定制付款 ${refundDays} 天之后可以结算，预售从上架起算；商品在买家确认收货之后可以结算，没有确认的在发货 ${receiptDays} 天之后，没有发货的不结算；退款时因优惠券门槛扣回过优惠的，等同一订单里其余的预售与商品可以结算之后再结算；退款还在处理的订单，等处理完再结算。`
