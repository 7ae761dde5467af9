import type { Device, ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { DifferenceKind } from '@shenglang/contract/commerce/payments'
import type { PageEvent } from '@shenglang/contract/events'
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

/** What was decided, row by row as it is to be afterwards. `apply` writes it; nothing in it is left to be decided. */
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
  /** Users whose addresses of media are worth nothing from now on. */
  revocations: string[]
  /** Pieces that go back to the stock; below 0 those that leave it. */
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
  messages: Messages
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

/** A coupon of the buyer's, or one that is claimed with the order. */
export interface UsedCoupon {
  couponId: string
  userCouponId: string | null
  userId: string
  /** Null for one that is only claimed. */
  orderId: string | null
}

/**
 * Accounts of the ledger. Credits are positive and debits negative, so that every posting adds up to 0 in each unit.
 * `owner` is a channel for `cash`, a user for `balance`, `artist` and `points`, an attempt for `held`, '' for the operator's.
 */
export type LedgerAccount =
  /** Money at a provider. */
  | 'cash'
  /** What the operator owes a user who topped up. */
  | 'balance'
  /** A top-up's part on its way back to the user who paid it. */
  | 'refunding'
  | 'revenue'
  /** Money that came for nothing, until it has gone back. */
  | 'unclaimed'
  /** Money that differs from what was asked, held for the payer until staff send it back. */
  | 'held'
  /** What the operator owes an artist. */
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
  /** What of an order it is for, where lines are distinguished. */
  orderItemId?: string
}

export interface Posting {
  /** Names what it is for, such as `pay:17`: a second posting of it changes nothing. */
  reference: string
  orderId?: string
  isSandbox: boolean
  /** When it happened; now where that does not matter. */
  at?: Date
  lines: LedgerLine[]
}

/** The refund of all that came for an attempt and pays no order. */
export interface LateRefund {
  /** Made of the attempt's number, so that there is one of its kind. */
  refundNo: string
  attemptNo: string
  orderId: string
  amountFen: number
  /** What the payer may read of it at the provider. */
  reason: string
}

/** As one of the refunds of its order: granted at once, taking nothing. */
export const lateRefund = (late: LateRefund, refundId: string, now: number): RefundFacts => ({
  ...late,
  refundId,
  orderItemId: null,
  togetherWith: null,
  state: 'granted',
  cause: 'late-payment',
  take: 'all',
  answer: '',
  staffId: null,
  createdAt: now,
  decidedAt: now,
  doneAt: null,
  parts: [],
})

/** Where a provider's books and ours differ. */
export interface Difference {
  channel: ProviderChannel
  kind: DifferenceKind
  /** '' where none is known. */
  attemptNo: string
  refundNo?: string
  oursFen?: number
  theirsFen?: number
  /** What else helps staff to find it, such as a transaction's number. */
  detail?: string
}

/** What leaves after the commit. */
export interface Messages {
  notices: { userId: string; kind: NoticeKind; title: string; content: string; orderId?: string; resourceId?: string }[]
  events: { userId: string; data: PageEvent }[]
  /** Users of whom every process forgets what it cached of their rights. */
  sessions: string[]
  /** For all who look after the money. */
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
  messages: { notices: [], events: [], sessions: [], finance: [] },
}
