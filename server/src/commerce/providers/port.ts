import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { PaymentFound, ProviderNews, RefundFound } from '@shenglang/contract/commerce/payments'
import type { WechatRequest } from '@shenglang/contract/commerce/routes'
import { CloseRefused } from './provider-unavailable.ts'

/** A payment that a provider is to offer. */
export interface PaymentOrder {
  /** Our number for this attempt; the provider knows it by nothing else. */
  attemptNo: string
  amountFen: number
  /** What the payer reads. */
  subject: string
  /** Whether nothing of it is sent by carrier. */
  isVirtual: boolean
  expiresAt: Date
}

/** One that is paid on the phone that the buyer holds. */
export interface MobilePaymentOrder extends PaymentOrder {
  /** To whose page the buyer returns, paid or not. */
  orderId: string
  /** The phone's network address. */
  payerAddress: string
}

/** A page on which a phone pays; it opens until `expiresAt`, where that is before the payment's own end. */
export interface MobileOffer {
  redirectUrl: string
  expiresAt?: Date
}

/** Payments inside WeChat, whose payer WeChat has to name first. */
export interface WechatPayments {
  /** Where WeChat is asked who its user is; it leads to `returnUrl`, with a code and `state` (letters and digits, at most 128). */
  payerUrl(returnUrl: string, state: string): string
  /** Who came back with the code, which is good once. Throws `ProviderUnavailable`. */
  payerOf(code: string): Promise<string>
  /** Has WeChat offer the payment to this payer alone. */
  offer(order: PaymentOrder, payer: string): Promise<{ prepayId: string }>
  /** What the page hands to WeChat, signed for each use. */
  request(prepayId: string): WechatRequest
}

export interface RefundOrder {
  /** The same number again is the same refund. */
  refundNo: string
  attemptNo: string
  amountFen: number
  /** What was paid in all. */
  totalFen: number
  reason: string
}

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
 * `ProviderUnavailable`, and what was asked may have happened or not.
 */
export interface PaymentProvider {
  readonly channel: ProviderChannel
  /** Has the provider offer the payment; returns what the QR code holds. The same number again is the same offer. */
  offer(order: PaymentOrder): Promise<{ qrCode: string }>
  /** The same for a phone; returns the address of the page there. Absent where the channel cannot, or a setting does not say so. */
  readonly offerMobile?: ((order: MobilePaymentOrder) => Promise<MobileOffer>) | undefined
  /** Whether WeChat's own browser opens the phone's page as well. */
  readonly isMobileInWechat?: boolean
  /** Absent as the phone's page is. */
  readonly inWechat?: WechatPayments | undefined
  find(attemptNo: string): Promise<PaymentFound>
  /** Nobody can pay it any longer, unless it was paid already. Throws `CloseRefused` where the provider would not close it. */
  close(attemptNo: string): Promise<PaymentFound>
  refund(order: RefundOrder): Promise<RefundFound>
  findRefund(order: Pick<RefundOrder, 'refundNo' | 'attemptNo'>): Promise<RefundFound>
  /** Payments and refunds of a day in Shanghai, `YYYY-MM-DD`; ready after ten the next day. */
  bill(day: string): Promise<BillLine[]>
  /** Throws `NotificationRefused` for what is forged, altered, too old, or of somebody else's shop. */
  read(notification: RawNotification): Promise<ProviderNews>
  /** What the provider is answered once the news is stored. */
  readonly receipt: { readonly contentType: string; readonly body: string }
}

/** Below the base of the calls: where providers tell; the channel's name is added. */
export const NOTIFY_PATH = '/pay/notify'

/** The ways to be paid that are switched on. */
export type PaymentProviders = ReadonlyMap<ProviderChannel, PaymentProvider>

/** What a provider says of a payment that it would not close. Throws `CloseRefused` where somebody may pay it yet. */
export function unlessPayable(found: PaymentFound): PaymentFound {
  if (found.state === 'unpaid' || found.state === 'declined') throw new CloseRefused('a payment was not closed')
  return found
}

export class NotificationRefused extends Error {
  override readonly name = 'NotificationRefused'
}
