import type { PricePeriod } from '@shenglang/contract/catalog/price-periods'
import type { Address } from '@shenglang/contract/commerce/addresses/addresses'
import type { CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import type { DesignState } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { Channel, Device, GoodsType } from '@shenglang/contract/commerce/orders/orders'

/** An item that a buyer wants to order. */
export interface LineItem {
  goodsType: GoodsType
  goodsId: string
  quantity: number
}

/** A buyer's request for an order, with the units of one item merged. */
export interface PurchaseRequest {
  goods: readonly LineItem[]
  channel: Channel
  /** `qr` by default. */
  device?: Device | undefined
  couponCode?: string | undefined
  expectedFen?: number | undefined
  addressId?: string | undefined
}

/** The payment options of the site now. */
export interface Checkout {
  channels: ReadonlySet<Channel>
  isSandbox: boolean
}

/** Ids and numbers for a new order. */
export interface FreshOrder {
  orderId: string
  orderNo: string
  /** One for each item. */
  orderItemIds: readonly string[]
  attemptNo: string
  requestKey: string | null
}

/** An item's current price and facts, as the order will store them. */
export interface Offer {
  title: string
  cover: string
  coverColor: string
  unitFen: number
  /** The artist who shares in the revenue; null if the operator sells it. */
  artistId: string | null
  /** True when it is sent by carrier. */
  isShipped: boolean
  /** The data that the delivery needs, as it was when ordered. */
  detail: Record<string, unknown>
}

/** Defaults for goods that are not works: no picture, sold by the operator, not sent. */
export const PLAIN = { cover: '', coverColor: '', artistId: null, isShipped: false, detail: {} } as const

/** An ordered item with its current price. */
export interface Line extends LineItem, Offer {
  /** The price of all units, before the coupon. */
  goodsFen: number
  discountFen: number
}

/** The goods on sale and what the buyer has ordered of them: the facts of the shop beside those of orders. */
export interface Shop {
  readonly plans: readonly PlanFacts[]
  readonly works: readonly WorkFacts[]
  readonly quotes: readonly QuoteFacts[]
  /** Units that the buyer ordered and neither cancelled nor returned. */
  readonly pieces: readonly { resourceId: string; ordered: number }[]
  /** The named coupon, if any. */
  readonly coupon: CouponFacts | null
  /** The named address, if it is the buyer's. */
  readonly address: Address | null
}

/** A plan that is on sale. */
export interface PlanFacts {
  planId: string
  vipLevel: number
  months: number
  priceFen: number
  name: string
}

/** A published work. */
export interface WorkFacts {
  resourceId: string
  title: string
  cover: string
  coverColor: string
  contentType: number
  /** The usual price. */
  priceFen: number
  pricePeriods: readonly PricePeriod[] | null
  artistId: string
  isOperators: boolean
}

/** The quote of a made-to-measure request. */
export interface QuoteFacts {
  requestId: string
  userId: string
  state: DesignState
  orderItemId: string | null
  quoteFen: number
  expiresAt: number | null
  title: string | null
  occasion: string
  cover: string | null
  coverColor: string | null
  artistId: string | null
  isOperators: boolean
}

export interface CouponFacts {
  couponId: string
  terms: CouponTerms
  perPerson: number
  total: number | null
  takenCount: number
  isClaimable: boolean
  startsAt: number
  endsAt: number
  isStopped: boolean
  /** Number that the buyer has, used ones included; `unusedId` is one that is unused. */
  heldCount: number
  unusedId: string | null
}
