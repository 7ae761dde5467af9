import { createHash } from 'node:crypto'
import { returnPath } from '@shenglang/contract/commerce/payments/payment-return'
import type { PaymentResult, ProviderNews, RefundResult } from '@shenglang/contract/commerce/payments/payments'
import { cutText } from '@shenglang/contract/cut-text'
import { parseBody } from '@shenglang/contract/envelope'
import * as z from 'zod/mini'
import {
  type BillLine,
  type MobileOffer,
  type MobilePaymentOrder,
  NotificationRefused,
  type PaymentOrder,
  type PaymentProvider,
  type RawNotification,
  type RefundOrder,
  unlessPayable,
  type WechatPayments,
} from './port.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'
import { payerOf, payerUrl, type WechatAccount } from './wechat-account.ts'
import { billLines } from './wechat-bill.ts'
import { troubleOf, type WechatAnswer, WechatConnection, type WechatMerchant } from './wechat-connection.ts'
import { decrypt, Encrypted, signedPart, wechatRequest } from './wechat-signature.ts'

export interface WechatShop extends WechatMerchant {
  appId: string
  notifyUrl: string
  /** The site's address. */
  siteUrl: string
  /** True when the contract has H5 支付. */
  hasH5: boolean
  /** The service account; undefined if the contract has no JSAPI 支付. */
  account: WechatAccount | undefined
}

const BILL_TIMEOUT_MS = 60_000
const DESCRIPTION_MAX = 127
const REASON_MAX = 80
/** A page of H5 支付 opens for five minutes, less some for the way there. */
const H5_MS = 280_000
/** The least time until the expiry; a nearer one is refused. */
const EXPIRY_MIN_MS = 61_000
/** Bad signatures by which WeChat Pay tests whether we verify. */
const PROBE = 'WECHATPAY/SIGNTEST/'

const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.optional(z.string()),
  trade_state: z.string(),
  success_time: z.optional(z.string()),
  amount: z.optional(z.object({ total: z.int(), currency: z._default(z.string(), 'CNY') })),
})
const Refund = z.object({ out_refund_no: z.string(), status: z.string() })
const RefundNews = z.object({ mchid: z.string(), out_refund_no: z.string(), refund_status: z.string() })
const Notification = z.object({ id: z.string(), event_type: z.string(), resource: Encrypted })

const STATES: Record<string, 'unpaid' | 'declined' | 'closed'> = {
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  ACCEPT: 'unpaid',
  PAYERROR: 'declined',
  CLOSED: 'closed',
  REVOKED: 'closed',
}
const REFUND_STATES: Record<string, RefundResult['state']> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'abnormal',
}
/**
 * A refund refused with one of these, and unknown when queried, is refused for good. Anything else may be retried:
 * INVALID_REQUEST is also the answer while another refund of the payment is under way.
 */
const REFUSED_FOR_GOOD = ['PARAM_ERROR', 'RESOURCE_NOT_EXISTS', 'USER_ACCOUNT_ABNORMAL']

/**
 * WeChat Pay v3, by code (Native), in phones' browsers (H5) and inside WeChat (JSAPI): requests and answers signed by RSA,
 * notifications encrypted, too.
 */
export class WechatPay implements PaymentProvider {
  readonly channel = 'wechat'
  readonly receipt = { contentType: 'application/json; charset=utf-8', body: '{"code":"SUCCESS","message":"成功"}' }
  readonly #shop: WechatShop
  readonly #now: () => Date
  readonly #connection: WechatConnection
  readonly offerMobile: PaymentProvider['offerMobile']
  readonly inWechat: PaymentProvider['inWechat']

  constructor(shop: WechatShop, now: () => Date) {
    this.#shop = shop
    this.#now = now
    this.#connection = new WechatConnection(shop, now)
    this.offerMobile = shop.hasH5 ? (order) => this.#offerH5(order) : undefined
    this.inWechat = shop.account && this.#inWechat(shop.account)
  }

  async offer(order: PaymentOrder) {
    return { qrCode: await this.#place('native', order, 'code_url') }
  }

  /** A page of WeChat's, which opens only from a page of the site: WeChat checks the referrer. */
  async #offerH5(order: MobilePaymentOrder): Promise<MobileOffer> {
    const scene = { scene_info: { payer_client_ip: order.payerAddress, h5_info: { type: 'Wap' } } }
    const page = await this.#place('h5', order, 'h5_url', scene)
    const returnUrl = this.#shop.siteUrl + returnPath(order.orderId, 'confirm')
    return {
      redirectUrl: `${page}&redirect_url=${encodeURIComponent(returnUrl)}`,
      expiresAt: new Date(this.#now().getTime() + H5_MS),
    }
  }

  #inWechat(account: WechatAccount): WechatPayments {
    const { appId } = this.#shop
    return {
      payerUrl: (returnUrl, state) => payerUrl({ ...account, appId }, returnUrl, state),
      payerOf: (code) => payerOf({ ...account, appId }, code),
      offer: async (order, payer) => ({
        prepayId: await this.#place('jsapi', order, 'prepay_id', { payer: { openid: payer } }),
      }),
      request: (prepayId) => wechatRequest(this.#shop, prepayId, this.#now()),
    }
  }

  /** Orders in one of WeChat Pay's ways; returns the named field of the answer. */
  async #place(
    way: 'native' | 'h5' | 'jsapi',
    { attemptNo, amountFen, subject, expiresAt }: PaymentOrder,
    field: 'code_url' | 'h5_url' | 'prepay_id',
    more: object = {},
  ): Promise<string> {
    const { appId, merchantId, notifyUrl } = this.#shop
    const answer = await this.#connection.request('POST', `/v3/pay/transactions/${way}`, {
      appid: appId,
      mchid: merchantId,
      description: cutText(subject, DESCRIPTION_MAX),
      out_trade_no: attemptNo,
      time_expire: shanghaiTime(new Date(Math.max(expiresAt.getTime(), this.#now().getTime() + EXPIRY_MIN_MS))),
      notify_url: notifyUrl,
      amount: { total: amountFen, currency: 'CNY' },
      ...more,
    })
    const offered = z.record(z.string(), z.unknown()).safeParse(answer.body).data?.[field]
    if (typeof offered !== 'string' || offered === '') throw unexpected('WeChat Pay offered nothing', answer)
    return offered
  }

  async find(attemptNo: string): Promise<PaymentResult> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptNo)}?mchid=${this.#shop.merchantId}`
    const answer = await this.#connection.request('GET', path)
    if (answer.status === 404 && /^(ORDER_NOT_EXIST|RESOURCE_NOT_EXISTS)$/.test(answer.code)) return { state: 'unknown' }
    const transaction = Transaction.safeParse(answer.body).data
    if (!transaction || !this.#isOurs(transaction) || transaction.out_trade_no !== attemptNo) {
      throw unexpected('WeChat Pay answered for something else', answer)
    }
    return resultOf(transaction)
  }

  async close(attemptNo: string): Promise<PaymentResult> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptNo)}/close`
    const answer = await this.#connection.request('POST', path, { mchid: this.#shop.merchantId }).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable) || error.code !== 'SYSTEM_ERROR') throw error
      return undefined
    })
    // Paid, closed before, too young, or never known: query which.
    return answer?.status === 204 ? { state: 'closed' } : unlessPayable(await this.find(attemptNo))
  }

  async refund({ refundNo, attemptNo, amountFen, totalFen, reason }: RefundOrder): Promise<RefundResult> {
    const answer = await this.#connection.request('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: attemptNo,
      out_refund_no: refundNo,
      reason: cutText(reason, REASON_MAX) || '退款',
      notify_url: this.#shop.notifyUrl,
      amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
    })
    if (answer.code === '') return refundOf(refundNo, answer)
    // An earlier request under the number may have succeeded before this one was refused.
    const existing = await this.findRefund({ refundNo })
    if (existing.state !== 'unknown') return existing
    if (REFUSED_FOR_GOOD.includes(answer.code)) return { state: 'failed' }
    throw unexpected('WeChat Pay did not take a refund', answer)
  }

  async findRefund({ refundNo }: Pick<RefundOrder, 'refundNo'>): Promise<RefundResult> {
    const answer = await this.#connection.request('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`)
    const isUnknown = answer.status === 404 && answer.code === 'RESOURCE_NOT_EXISTS'
    return isUnknown ? { state: 'unknown' } : refundOf(refundNo, answer)
  }

  async bill(day: string): Promise<BillLine[]> {
    const answer = await this.#connection.request('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
    if (answer.code === 'NO_STATEMENT_EXIST') return []
    const bill = z.object({ hash_value: z.string(), download_url: z.url() }).safeParse(answer.body).data
    if (!bill) throw unexpected(`WeChat Pay gave no bill of ${day}`, answer)
    const { pathname, search } = new URL(bill.download_url)
    const file = await this.#connection.fetch('GET', pathname + search, '', BILL_TIMEOUT_MS)
    if (createHash('sha1').update(file.body).digest('hex') !== bill.hash_value.toLowerCase()) {
      throw new ProviderUnavailable(`the bill of ${day} is not whole`)
    }
    return billLines(file.body.toString())
  }

  async read({ headers, body }: RawNotification): Promise<ProviderNews> {
    const signed = signedPart((name) => String(headers[name] ?? ''), body)
    if (signed.signature.startsWith(PROBE)) throw new NotificationRefused('a probe')
    if (!this.#connection.isOfNow(signed)) throw new NotificationRefused('not signed just now')
    if (!(await this.#connection.isGenuine(signed))) throw new NotificationRefused('the signature is not of WeChat Pay')
    const notification = Notification.safeParse(parseBody(body.toString())).data
    if (!notification) throw new NotificationRefused('not a notification')
    const resource = parseBody(this.#decrypted(notification.resource))
    if (notification.event_type.startsWith('REFUND.')) {
      const refund = RefundNews.safeParse(resource).data
      const state = REFUND_STATES[refund?.refund_status ?? '']
      if (refund?.mchid !== this.#shop.merchantId || !state) throw new NotificationRefused('a refund of another shop')
      return { kind: 'refund', key: notification.id, refundNo: refund.out_refund_no, found: { state } }
    }
    const transaction = Transaction.safeParse(resource).data
    if (!transaction || !this.#isOurs(transaction)) throw new NotificationRefused('a payment of another shop')
    return { kind: 'payment', key: notification.id, attemptNo: transaction.out_trade_no, found: resultOf(transaction) }
  }

  #decrypted(resource: z.infer<typeof Encrypted>): string {
    try {
      return decrypt(this.#shop.apiV3Key, resource)
    } catch (error) {
      throw new NotificationRefused('encrypted with another key', { cause: error })
    }
  }

  #isOurs({ appid, mchid }: { appid: string; mchid: string }): boolean {
    return appid === this.#shop.appId && mchid === this.#shop.merchantId
  }
}

const unexpected = (message: string, { status, code, detail }: WechatAnswer) =>
  new ProviderUnavailable(`${message} (${status})`, { code, detail, trouble: troubleOf(code, detail) })

function refundOf(refundNo: string, answer: WechatAnswer): RefundResult {
  const refund = Refund.safeParse(answer.body).data
  const state = refund?.out_refund_no === refundNo ? REFUND_STATES[refund.status] : undefined
  if (!state) throw unexpected('WeChat Pay did not say what became of a refund', answer)
  return { state }
}

function resultOf({ trade_state, transaction_id, success_time, amount }: z.infer<typeof Transaction>): PaymentResult {
  const state = STATES[trade_state]
  if (state) return { state }
  // REFUND: paid, and partly refunded.
  const isPaid = trade_state === 'SUCCESS' || trade_state === 'REFUND'
  const at = success_time === undefined ? Number.NaN : Date.parse(success_time)
  if (!isPaid || !transaction_id || !amount || Number.isNaN(at)) {
    throw new ProviderUnavailable(`WeChat Pay says of a payment: ${trade_state}`)
  }
  const { total, currency } = amount
  return { state: 'paid', transactionId: transaction_id, amountFen: total, currency, paidAt: new Date(at).toISOString() }
}

/** RFC 3339 in Shanghai. */
const shanghaiTime = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
