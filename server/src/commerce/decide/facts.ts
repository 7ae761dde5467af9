import type { PricePeriod } from '@shenglang/contract/catalog/price-periods'
import type { CouponTerms } from '@shenglang/contract/commerce/coupons/coupons'
import type { InvoiceState } from '@shenglang/contract/commerce/invoices/invoices'
import type { ScheduledPeriod } from '@shenglang/contract/commerce/levels/vip'
import type { DesignState } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { Channel, GoodsType, OrderStatus, ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { DifferenceKind } from '@shenglang/contract/commerce/payments/payments'
import type { RefundState } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { RefundPlan, TakenBack } from '@shenglang/contract/commerce/refunds/refund-takes'
import type { LevelTakings, RefundRulesVersion, Take, WorkFacts } from '@shenglang/contract/commerce/refunds/refunds'
import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'

/**
 * The facts that the shop decides from: plain values, read under locks. Ids are strings, instants milliseconds since 1970, money
 * fen.
 */
export interface Facts {
  readonly now: number
  readonly rules: SaleRules
  readonly buyers: readonly BuyerFacts[]
  /** The orders to decide about, and all other unpaid orders of their buyers. */
  readonly orders: readonly OrderFacts[]
  readonly items: readonly ItemFacts[]
  readonly attempts: readonly AttemptFacts[]
  /** Provider transactions of the present claims that were recorded before. */
  readonly transactions: readonly TransactionFacts[]
  /** Known differences of the claims. */
  readonly differences: readonly { attemptNo: string; refundNo: string; kind: DifferenceKind }[]
  /** Terms of the orders' works; most works have none. */
  readonly terms: readonly TermsFacts[]
  /** Periods that are not over, of the buyers and of the members of their teams; with a history all of them. */
  readonly periods: readonly PeriodFacts[]
  /** Seats that these buyers gave or have. */
  readonly seats: readonly SeatFacts[]
  readonly requests: readonly RequestFacts[]
  /** The works of the packs among these goods, with their prices. */
  readonly packs: readonly PackedFacts[]
  /** The rights of these buyers to these goods; with a history all rights that these orders ever gave. */
  readonly rights: readonly RightFacts[]
  /** Goods that their buyers have paid for and still wait for. */
  readonly awaited: readonly Owned[]
  readonly balances: readonly { userId: string; isSandbox: boolean; fen: number }[]
  /** Read for deliveries after the payment, and for refunds. */
  readonly history?: OrderHistory
}

/** The history of orders since they were paid. */
export interface OrderHistory {
  /** Reserved ids for new refunds, as many as there are orders. */
  readonly refundIds: readonly string[]
  readonly refunds: readonly RefundFacts[]
  readonly invoices: readonly InvoiceFacts[]
  /** The attempts that paid these orders; a second payment was refunded on its own. */
  readonly paidBy: readonly { orderId: string; attemptNo: string }[]
  /** Orders that took levels of these orders in payment, with the items that took them. */
  readonly takers: readonly { orderItemId: string; orderId: string; orderNo: string; status: OrderStatus }[]
  readonly coupons: readonly { orderId: string; terms: CouponTerms }[]
  /** The works of these orders' items: for a pack, all that it has or gave. */
  readonly works: readonly (Omit<WorkFacts, 'isRevoked' | 'weightFen'> & { orderItemId: string })[]
  /** Works taken by the levels of these orders. */
  readonly vipDownloads: readonly (LevelTakings & { orderItemId: string })[]
  /** Paid top-ups of these buyers in other orders, with what is left of each. */
  readonly topUps: readonly TopUpFacts[]
}

/** `fen` is the top-up less its refunds, done or on their way. */
export interface TopUpFacts {
  orderItemId: string
  userId: string
  isSandbox: boolean
  paidAt: number
  fen: number
}

export interface BuyerFacts {
  userId: string
  nickName: string
  isMinor: boolean
  birthYear: number | null
  /** The account was closed. */
  isClosed: boolean
  /** A minor's orders of this month in Shanghai that were not refunded, paid or open; empty for others. */
  spent: readonly SpentFacts[]
}

/** A minor's spending in one order. */
export interface SpentFacts {
  orderId: string
  isSandbox: boolean
  isBalance: boolean
  fen: number
  topUpFen: number
}

export interface OrderFacts {
  orderId: string
  orderNo: string
  userId: string
  status: OrderStatus
  statusBefore: OrderStatus | null
  amountFen: number
  discountFen: number
  refundedFen: number
  /** The version of the refund rules that it was made under. */
  refundRules: RefundRulesVersion
  channel: Channel | null
  isSandbox: boolean
  isShipped: boolean
  carrier: string
  trackingNo: string
  createdAt: number
  expiresAt: number
  paidAt: number | null
  shippedAt: number | null
  completedAt: number | null
  cancelledAt: number | null
}

export interface ItemFacts {
  orderItemId: string
  orderId: string
  goodsType: GoodsType
  goodsId: string
  title: string
  quantity: number
  /** The price of one unit, before the coupon. */
  unitFen: number
  /** The amount paid for all units. */
  amountFen: number
  refundedFen: number
  /** The artist whose sale it is; null if it is the operator's. */
  artistId: string | null
  /** The artist's share of the sale, and the buyer's points. */
  artistFen: number
  points: number
  /** The data that the delivery needs, as it was when ordered. */
  detail: Record<string, unknown>
}

export interface AttemptFacts {
  attemptNo: string
  orderId: string
  channel: ProviderChannel
  amountFen: number
  state: 'open' | 'paid' | 'closed'
  transactionId: string | null
  paidAt: string | null
  declinedAt: number | null
}

export interface TransactionFacts {
  channel: ProviderChannel
  transactionId: string
  attemptNo: string
}

export interface TermsFacts {
  resourceId: string
  stock: number | null
  takenCount: number
  perPersonMax: number | null
  startsAt: number | null
  endsAt: number | null
  releaseAt: number | null
  releasedAt: number | null
  /** True while the work is visible; one that was taken down is not released. */
  isPublished: boolean
}

export interface PeriodFacts extends Omit<ScheduledPeriod, 'endsAt'> {
  userId: string
  /** When it ends, or ended early; null if never. */
  endsAt: number | null
  /** When it would end without an early end; `endsAt` otherwise. */
  lastsUntil: number | null
  source: 'order' | 'seat' | 'grant'
  worthFen: number
  /** Milliseconds that a refunded upgrade used of it beyond those that passed meanwhile; negative where it used fewer. */
  usedMs: number
  orderItemId: string | null
  seatId: string | null
  /** The item that takes it in payment, paid or not. */
  takenBy: string | null
  /** True once its user, or a member with a seat, took a work by it. */
  isUsed: boolean
}

export interface SeatFacts {
  seatId: string
  ownerId: string
  memberId: string
  /** Neither taken back by the owner nor given back by the member. */
  isHeld: boolean
}

/** A made-to-measure request: what was quoted and delivered. */
export interface RequestFacts {
  requestId: string
  userId: string
  /** The title of the offer that it refers to; null if it refers to none. */
  title: string | null
  state: DesignState
  orderItemId: string | null
  quoteFen: number | null
  quoteDays: number | null
  quoteExpiresAt: number | null
  answer: string
  answeredAt: number | null
  delivery: string
  deliveredAt: number | null
  changeWish: string
  fileCount: number
}

export interface PackedFacts {
  collectionId: string
  resourceId: string
  priceFen: number
  pricePeriods: readonly PricePeriod[] | null
}

export interface Owned {
  userId: string
  resourceId: string
}

/** A right that an item of an order gave. */
export interface RightFacts extends Owned {
  orderItemId: string
  isRevoked: boolean
}

/** The part of a refund for one item: the amount that it pays back, and what it revokes. */
export interface RefundPart extends TakenBack {
  orderItemId: string
  amountFen: number
  /** The part of the coupon that it withholds; negative if it returns some. */
  withheldFen: number
}

export interface RefundFacts {
  refundId: string
  /** Its number at the provider. */
  refundNo: string
  orderId: string
  /** The one item of the refund; null for all. */
  orderItemId: string | null
  /** Null if the balance paid, and until it is granted. */
  attemptNo: string | null
  /** The refund of the upgrade that it was granted with. */
  togetherWith: string | null
  state: RefundState
  cause: 'buyer' | 'staff' | 'portal' | 'late-payment'
  amountFen: number
  take: Take
  reason: string
  answer: string
  staffId: string | null
  /** Who confirmed the decision of `staffId`. */
  secondId: string | null
  /** The decision, if it waited for a second member of staff. */
  plan: RefundPlan | null
  /** The requests that it answered, so that one repeated after a kill is answered the same way. */
  requestKeys: readonly string[]
  createdAt: number
  decidedAt: number | null
  doneAt: number | null
  parts: readonly RefundPart[]
}

export interface InvoiceFacts {
  invoiceId: string
  orderId: string
  state: InvoiceState
  invoiceNo: string | null
  amountFen: number | null
  fileId: string | null
  issuedAt: number | null
}
