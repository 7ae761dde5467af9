import type { Address } from '@shenglang/contract/commerce/addresses'
import type { CouponTerms } from '@shenglang/contract/commerce/coupons'
import type { DesignState } from '@shenglang/contract/commerce/design-requests'
import type { Channel, Device, GoodsType } from '@shenglang/contract/commerce/orders'

/** What a buyer asks for. */
export interface Wanted {
  goodsType: GoodsType
  goodsId: string
  quantity: number
}

/** What a buyer orders, the pieces of one thing together. */
export interface Wish {
  wanted: readonly Wanted[]
  channel: Channel
  /** `qr` where it is not said. */
  device?: Device | undefined
  couponCode?: string | undefined
  expectedFen?: number | undefined
  addressId?: string | undefined
}

/** How the site can be paid now. */
export interface Checkout {
  channels: ReadonlySet<Channel>
  isSandbox: boolean
}

/** Ids and numbers that were made for a new order. */
export interface FreshOrder {
  orderId: string
  orderNo: string
  /** One for each thing. */
  orderItemIds: readonly string[]
  attemptNo: string
  requestKey: string | null
}

/** What something costs a buyer now, as the order will say it. */
export interface Offer {
  title: string
  cover: string
  coverColor: string
  unitFen: number
  /** Who shares in what it brings; null where it is the operator's own. */
  artistId: string | null
  /** Whether it is sent by carrier. */
  isShipped: boolean
  /** What delivering it needs to know, as it was when it was ordered. */
  detail: Record<string, unknown>
}

/** Of what is no work: without a picture, the operator's own, not sent. */
export const PLAIN = { cover: '', coverColor: '', artistId: null, isShipped: false, detail: {} } as const

/** Something wanted with what it costs now. */
export interface Line extends Wanted, Offer {
  /** Of all pieces. */
  goodsFen: number
  discountFen: number
}

/** What is on sale, and what of it the buyer has ordered: facts beside those of orders. */
export interface Shop {
  readonly plans: readonly PlanFacts[]
  readonly works: readonly WorkFacts[]
  readonly quotes: readonly QuoteFacts[]
  /** Pieces that the buyer ordered and neither cancelled nor gave back, and how many of them are paid. */
  readonly pieces: readonly { resourceId: string; ordered: number; paid: number }[]
  /** The coupon that was named, where there is one. */
  readonly coupon: CouponFacts | null
  /** The address that was named, where it is the buyer's. */
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
  priceFen: number
  artistId: string
  isOperators: boolean
}

/** What was quoted for something made to measure. */
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
  /** How many of it the buyer has, used ones counted in, and one that is unused. */
  heldCount: number
  unusedId: string | null
}
