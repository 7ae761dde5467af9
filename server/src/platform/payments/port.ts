import type { ProviderChannel } from '@shenglang/contract/commerce/orders'

/** A QR payment that a provider is to offer. */
export interface PaymentOrder {
  /** Our number for this attempt; the provider knows it by nothing else. */
  attemptNo: string
  amountFen: number
  /** What the payer reads. */
  subject: string
  expiresAt: Date
}

/** What a provider says of an attempt. */
export type PaymentFound =
  | { state: 'paid'; transactionId: string; amountFen: number; paidAt: Date }
  | { state: 'unpaid' | 'closed' }
  /** The provider does not know the number: the payer never opened it. Not a reason to close anything. */
  | { state: 'unknown' }

export interface RefundOrder {
  /** The same number again is the same refund. */
  refundNo: string
  attemptNo: string
  amountFen: number
  /** What was paid in all. */
  totalFen: number
  reason: string
}

export type RefundFound = { state: 'done' | 'pending' | 'failed' }

/** What a provider told by itself, its signature verified, and whose money it is compared with ours. */
export type ProviderNews =
  | { kind: 'payment'; key: string; attemptNo: string; found: PaymentFound }
  | { kind: 'refund'; key: string; refundNo: string; found: RefundFound }

export interface RawNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Exactly as it came: the signature is over these bytes. */
  body: Buffer
}

/** A line of the provider's bill. Refunds are negative. */
export interface BillLine {
  attemptNo: string
  /** '' for a payment. */
  refundNo: string
  amountFen: number
}

/**
 * One way to be paid by a provider. Every call may fail because the provider is down, slow or answers garbage: it throws
 * `ProviderUnavailable`, and what was asked may have happened or not. @public */
export interface PaymentProvider {
  readonly channel: ProviderChannel
  /** Has the provider offer the payment; returns what the QR code holds. */
  offer(order: PaymentOrder): Promise<{ qrCode: string }>
  find(attemptNo: string): Promise<PaymentFound>
  /** Nobody can pay it any longer, unless it was paid already. */
  close(attemptNo: string): Promise<PaymentFound>
  refund(order: RefundOrder): Promise<RefundFound>
  findRefund(order: Pick<RefundOrder, 'refundNo' | 'attemptNo'>): Promise<RefundFound>
  /** Payments and refunds of a day in Shanghai, `YYYY-MM-DD`. */
  bill(day: string): Promise<BillLine[]>
  /** Throws `NotificationRefused` for what is forged, altered, too old, or of somebody else's shop. */
  read(notification: RawNotification): Promise<ProviderNews>
  /** What the provider is answered once the news is stored. */
  readonly receipt: { readonly contentType: string; readonly body: string }
}

/** @public */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** @public */
export class NotificationRefused extends Error {
  override readonly name = 'NotificationRefused'
}
