import type { ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { WechatRequest } from '@shenglang/contract/commerce/orders/routes'
import type { PaymentResult, ProviderNews, RefundResult } from '@shenglang/contract/commerce/payments/payments'
import { CloseRefused } from './provider-unavailable.ts'

/** A payment that a provider is to offer. */
export interface PaymentOrder {
  /** Our number for this attempt, the only one that the provider knows. */
  attemptNo: string
  amountFen: number
  /** The text that the payer reads. */
  subject: string
  /** True when nothing of it is shipped. */
  isVirtual: boolean
  expiresAt: Date
}

/** A payment on the buyer's phone. */
export interface MobilePaymentOrder extends PaymentOrder {
  /** The page that the buyer returns to, paid or not. */
  orderId: string
  /** The phone's network address. */
  payerAddress: string
}

/** A page on which a phone pays; it opens until `expiresAt`, if that is before the payment's own end. */
export interface MobileOffer {
  redirectUrl: string
  expiresAt?: Date
}

/** Payments inside WeChat, whose payer WeChat must identify first. */
export interface WechatPayments {
  /**
   * The address at which WeChat identifies its user; it redirects to `returnUrl`, with a code and `state` (letters and digits, at
   * most 128).
   */
  payerUrl(returnUrl: string, state: string): string
  /** The user of a code, which is valid once. Throws `ProviderUnavailable`. */
  payerOf(code: string): Promise<string>
  /** Has WeChat offer the payment to this payer alone. */
  offer(order: PaymentOrder, payer: string): Promise<{ prepayId: string }>
  /** The request that the page passes to WeChat, signed for each use. */
  request(prepayId: string): WechatRequest
}

export interface RefundOrder {
  /** The same number again is the same refund. */
  refundNo: string
  attemptNo: string
  amountFen: number
  /** The total that was paid. */
  totalFen: number
  reason: string
}

export interface RawNotification {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Exactly as received: the signature covers these bytes. */
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
 * `ProviderUnavailable`, and the call may have had its effect or not.
 */
export interface PaymentProvider {
  readonly channel: ProviderChannel
  /** Has the provider offer the payment; returns the content of the QR code. The same number again is the same offer. */
  offer(order: PaymentOrder): Promise<{ qrCode: string }>
  /** The same for a phone; returns the address of the page there. Absent if the channel cannot, or no setting allows it. */
  readonly offerMobile?: ((order: MobilePaymentOrder) => Promise<MobileOffer>) | undefined
  /** True when WeChat's own browser opens the phone's page as well. */
  readonly isMobileInWechat?: boolean
  /** Absent under the same conditions as the phone's page. */
  readonly inWechat?: WechatPayments | undefined
  find(attemptNo: string): Promise<PaymentResult>
  /** Makes the attempt unpayable, unless it was paid already. Throws `CloseRefused` if the provider would not close it. */
  close(attemptNo: string): Promise<PaymentResult>
  refund(order: RefundOrder): Promise<RefundResult>
  findRefund(order: Pick<RefundOrder, 'refundNo' | 'attemptNo'>): Promise<RefundResult>
  /** Payments and refunds of a day in Shanghai, `YYYY-MM-DD`; ready after ten the next day. */
  bill(day: string): Promise<BillLine[]>
  /** Throws `NotificationRefused` for one that is forged, altered, too old, or of another shop. */
  read(notification: RawNotification): Promise<ProviderNews>
  /** The acknowledgement that the provider expects. */
  readonly receipt: { readonly contentType: string; readonly body: string }
}

/** The path below the base of the calls to which providers send notifications; the channel's name is added. */
export const NOTIFY_PATH = '/pay/notify'

/** The ways to be paid that are switched on. */
export type PaymentProviders = ReadonlyMap<ProviderChannel, PaymentProvider>

/** The provider's answer about a payment that it would not close. Throws `CloseRefused` if it can still be paid. */
export function unlessPayable(result: PaymentResult): PaymentResult {
  if (result.state === 'unpaid' || result.state === 'declined') throw new CloseRefused('a payment was not closed')
  return result
}

/** A notification signed longer ago, or as far ahead, may be a replay; in seconds. */
export const NOTIFICATION_AGE_MAX_S = 300

export class NotificationRefused extends Error {
  override readonly name = 'NotificationRefused'
}
