import type { Device, ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { DifferenceKind } from '@shenglang/contract/commerce/payments/payments'
import type { PageEvent } from '@shenglang/contract/composition/events'
import type { NoticeKind } from '@shenglang/contract/notices/entities'
import type {
  AttemptFacts,
  InvoiceFacts,
  ItemFacts,
  OrderFacts,
  PeriodFacts,
  RefundFacts,
  RequestFacts,
  RightFacts,
  SeatFacts,
} from './facts.ts'

/** The outcome of the decisions: each row in its final state. `apply` writes it without deciding anything. */
export interface Decision {
  orders: OrderFacts[]
  items: ItemFacts[]
  attempts: AttemptFacts[]
  newOrders: NewOrder[]
  newItems: NewItem[]
  newAttempts: NewAttempt[]
  rights: RightFacts[]
  periods: PeriodFacts[]
  newPeriods: PeriodFacts[]
  seats: SeatFacts[]
  newSeats: SeatFacts[]
  /** Users whose media addresses become invalid. */
  revocations: string[]
  /** Units that return to the stock; negative for those that leave it. */
  stock: { resourceId: string; pieces: number }[]
  /** Orders whose coupon can be used again. */
  freedCoupons: string[]
  usedCoupons: UsedCoupon[]
  requests: RequestFacts[]
  /** Works whose presale is over. */
  released: string[]
  refunds: RefundFacts[]
  newRefunds: RefundFacts[]
  invoices: InvoiceFacts[]
  postings: Posting[]
  differences: Difference[]
  corrections: ShippingCorrection[]
  messages: Messages
}

/** A correction of a shipment's carrier or tracking number. */
export interface ShippingCorrection {
  orderId: string
  carrierBefore: string
  trackingNoBefore: string
  carrier: string
  trackingNo: string
  staffId: string | null
}

export interface NewOrder extends OrderFacts {
  requestKey: string | null
  address: object | null
}

export interface NewItem extends ItemFacts {
  cover: string
  coverColor: string
}

export interface NewAttempt {
  attemptNo: string
  orderId: string
  channel: ProviderChannel
  device: Device
  amountFen: number
  expiresAt: number
}

/** A coupon that the buyer holds, or one that is claimed with the order. */
export interface UsedCoupon {
  couponId: string
  userCouponId: string | null
  userId: string
  /** Null if it is only claimed. */
  orderId: string | null
}

/**
 * Accounts of the ledger. Credits are positive and debits negative, so that every posting adds up to 0 in each unit.
 * `owner` is a channel for `cash`, a user for `balance`, `artist` and `points`, an attempt for `held`, '' for the operator's.
 */
export type LedgerAccount =
  /** Money at a provider. */
  | 'cash'
  /** The operator's debt to a user who topped up. */
  | 'balance'
  /** Part of a top-up that is being refunded to the user who paid it. */
  | 'refunding'
  | 'revenue'
  /** Money that paid for nothing, until it is refunded. */
  | 'unclaimed'
  /** Money of a wrong amount, held for the payer until staff refund it. */
  | 'held'
  /** The operator's debt to an artist. */
  | 'artist'
  /** Paid out to artists, and tax withheld from that. */
  | 'payout'
  | 'tax'
  /** Points that a user holds, and those given out in all. */
  | 'points'
  | 'pointsIssued'

export interface LedgerLine {
  account: LedgerAccount
  owner?: string
  unit?: 'fen' | 'point'
  amount: number
  /** The item that it is for, if lines are distinguished. */
  orderItemId?: string
}

export interface Posting {
  /** Names the action, such as `pay:17`: posting it twice changes nothing. */
  reference: string
  orderId?: string
  isSandbox: boolean
  /** When it happened; now if that does not matter. */
  at?: Date
  lines: LedgerLine[]
}

/** The refund of a payment that pays no order, in full. */
export interface LateRefund {
  /** Derived from the attempt's number, so that there is at most one of each kind. */
  refundNo: string
  attemptNo: string
  orderId: string
  amountFen: number
  /** The reason that the provider shows the payer. */
  reason: string
}

/** The refund of a late payment as a refund of its order: granted at once, revoking nothing. */
export const lateRefund = (late: LateRefund, refundId: string, now: number): RefundFacts => ({
  ...late,
  refundId,
  orderItemId: null,
  togetherWith: null,
  requestKeys: [],
  state: 'granted',
  cause: 'late-payment',
  take: 'all',
  answer: '',
  staffId: null,
  secondId: null,
  plan: null,
  createdAt: now,
  decidedAt: now,
  doneAt: null,
  parts: [],
})

/** A difference between a provider's books and ours. */
export interface Difference {
  channel: ProviderChannel
  kind: DifferenceKind
  /** '' if unknown. */
  attemptNo: string
  refundNo?: string
  oursFen?: number
  theirsFen?: number
  /** Further details that help staff to find it, such as a transaction number. */
  detail?: string
}

/** The messages that are sent after the commit. */
export interface Messages {
  notices: { userId: string; kind: NoticeKind; title: string; content: string; orderId?: string; resourceId?: string }[]
  events: { userId: string; data: PageEvent }[]
  /** Users whose cached rights every process drops. */
  sessions: string[]
  /** For all staff with the finance permission. */
  finance: { title: string; content: string }[]
}

export const NOTHING_DECIDED: Decision = {
  orders: [],
  items: [],
  attempts: [],
  newOrders: [],
  newItems: [],
  newAttempts: [],
  rights: [],
  periods: [],
  newPeriods: [],
  seats: [],
  newSeats: [],
  revocations: [],
  stock: [],
  freedCoupons: [],
  usedCoupons: [],
  requests: [],
  released: [],
  refunds: [],
  newRefunds: [],
  invoices: [],
  postings: [],
  differences: [],
  corrections: [],
  messages: { notices: [], events: [], sessions: [], finance: [] },
}
