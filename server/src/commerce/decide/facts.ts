import type { CouponTerms } from '@shenglang/contract/commerce/coupons'
import type { DesignState } from '@shenglang/contract/commerce/design-requests'
import type { InvoiceState } from '@shenglang/contract/commerce/invoices'
import type { Channel, GoodsType, OrderStatus, ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { DifferenceKind } from '@shenglang/contract/commerce/payments'
import type { RefundState } from '@shenglang/contract/commerce/refund-routes'
import type { TakenBack } from '@shenglang/contract/commerce/refund-takes'
import type { RefundRulesVersion, Take, WorkFacts } from '@shenglang/contract/commerce/refunds'
import type { SaleRules } from '@shenglang/contract/commerce/sale-rules'
import type { PlacedPeriod } from '@shenglang/contract/commerce/vip'

/** What the shop decides by: plain values, read under locks. Ids are strings, instants milliseconds since 1970, money fen. */
export interface Facts {
  readonly now: number
  readonly rules: SaleRules
  readonly buyers: readonly BuyerFacts[]
  /** The orders that are decided about, and all that their buyers can still pay. */
  readonly orders: readonly OrderFacts[]
  readonly items: readonly ItemFacts[]
  readonly attempts: readonly AttemptFacts[]
  /** Transactions of providers that were taken before, among those that are claimed now. */
  readonly transactions: readonly TransactionFacts[]
  /** Differences that are known of what is claimed. */
  readonly differences: readonly { attemptNo: string; refundNo: string; kind: DifferenceKind }[]
  /** Terms of what these orders hold; most works have none. */
  readonly terms: readonly TermsFacts[]
  /** Periods that are not over, of the buyers and of those who have seats from them; with a history all of them. */
  readonly periods: readonly PeriodFacts[]
  /** Seats that these buyers gave, or have. */
  readonly seats: readonly SeatFacts[]
  readonly requests: readonly RequestFacts[]
  /** What the packs among these goods hold. */
  readonly packs: readonly { collectionId: string; resourceId: string }[]
  /** What gives these buyers their right to these goods; with a history all that these orders ever gave. */
  readonly rights: readonly RightFacts[]
  /** Which of them their buyers have paid for and still wait for. */
  readonly awaited: readonly Owned[]
  readonly balances: readonly { userId: string; isSandbox: boolean; fen: number }[]
  /** Read where something is given later than it was paid, or given back. */
  readonly history?: OrderHistory
}

/** What became of orders since they were paid. */
export interface OrderHistory {
  /** For new refunds, as many as there are orders. */
  readonly refundIds: readonly string[]
  readonly refunds: readonly RefundFacts[]
  readonly invoices: readonly InvoiceFacts[]
  /** The attempts by which these orders were paid; what came a second time went back by a refund of its own. */
  readonly paidBy: readonly { orderId: string; attemptNo: string }[]
  /** Orders that took levels of these in payment: which of their things did. */
  readonly takers: readonly { orderItemId: string; orderId: string; orderNo: string; status: OrderStatus }[]
  readonly coupons: readonly { orderId: string; terms: CouponTerms }[]
  /** The works that things of these orders hold: of a pack all that it has or gave. */
  readonly works: readonly (Omit<WorkFacts, 'isBack'> & { orderItemId: string })[]
  /** Works that were taken by the levels which these orders gave, and what they cost by themselves. */
  readonly vipDownloads: readonly { orderItemId: string; count: number; fen: number }[]
  /** Paid top-ups of these buyers in other orders, with what each still stands for. */
  readonly topUps: readonly TopUpFacts[]
}

/** `fen` is what was topped up without what came back, or is on its way. */
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
  /** What a minor ordered in this month of Shanghai and has not got back, paid or still to be paid; nothing for others. */
  spent: readonly SpentFacts[]
}

/** Of one order. */
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
  /** Which rules of refunds it was made under. */
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
  /** Of one piece, before the coupon. */
  unitFen: number
  /** Paid for all pieces. */
  amountFen: number
  refundedFen: number
  /** Whose sale it is; null for the operator's own. */
  artistId: string | null
  /** What the sale gave its artist and its buyer. */
  artistFen: number
  points: number
  /** What delivering it needs to know, as it was when it was ordered. */
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
  /** Whether anybody sees the work: what was taken down is not released. */
  isPublished: boolean
}

export interface PeriodFacts extends Omit<PlacedPeriod, 'endsAt'> {
  userId: string
  /** When it ends, or was ended before its time; null without end. */
  endsAt: number | null
  /** When it would end had nobody ended it before its time; `endsAt` where nobody did. */
  lastsUntil: number | null
  source: 'order' | 'seat' | 'grant'
  worthFen: number
  orderItemId: string | null
  seatId: string | null
  /** The item of an order that takes it in payment, paid or not. */
  takenBy: string | null
}

export interface SeatFacts {
  seatId: string
  ownerId: string
  memberId: string
  /** Neither taken back nor given back. */
  isHeld: boolean
}

/** Something made to measure: what was quoted and delivered. */
export interface RequestFacts {
  requestId: string
  userId: string
  /** Of the offer that it began with. */
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

export interface Owned {
  userId: string
  resourceId: string
}

/** A right that a thing of an order gave. */
export interface RightFacts extends Owned {
  orderItemId: string
  isRevoked: boolean
}

/** What a refund brings back of one thing of its order, and what it takes with it. */
export interface RefundPart extends TakenBack {
  orderItemId: string
  amountFen: number
  /** What of the coupon it withholds, or gives again where it is below 0. */
  withheldFen: number
}

export interface RefundFacts {
  refundId: string
  /** What the provider knows it by. */
  refundNo: string
  orderId: string
  /** The one thing that it is about; null for all. */
  orderItemId: string | null
  /** Null where the balance paid, and until it is granted. */
  attemptNo: string | null
  /** The refund of an upgrade with which this one was granted. */
  togetherWith: string | null
  state: RefundState
  cause: 'buyer' | 'staff' | 'portal' | 'late-payment'
  amountFen: number
  take: Take
  reason: string
  answer: string
  staffId: string | null
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
