import type { DesignState } from '@shenglang/contract/commerce/design-requests'
import type { Channel, GoodsType, OrderStatus, ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { DifferenceKind } from '@shenglang/contract/commerce/payments'
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
  /** Differences that are known of these attempts. */
  readonly differences: readonly { attemptNo: string; kind: DifferenceKind }[]
  /** Terms of what these orders hold; most works have none. */
  readonly terms: readonly TermsFacts[]
  /** Periods that are not over, of the buyers and of those who have seats from them. */
  readonly periods: readonly PeriodFacts[]
  readonly seats: readonly SeatFacts[]
  readonly requests: readonly RequestFacts[]
  /** What the packs among these goods hold. */
  readonly packs: readonly { collectionId: string; resourceId: string }[]
  /** Which of these goods their buyers have. */
  readonly owned: readonly Owned[]
  /** Which of them their buyers have paid for and still wait for. */
  readonly awaited: readonly Owned[]
  readonly balances: readonly { userId: string; isSandbox: boolean; fen: number }[]
}

export interface BuyerFacts {
  userId: string
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
  amountFen: number
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
  /** Whether it was ended before its time. */
  isEnded: boolean
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
}

export interface RequestFacts {
  requestId: string
  state: DesignState
  orderItemId: string | null
}

export interface Owned {
  userId: string
  resourceId: string
}
