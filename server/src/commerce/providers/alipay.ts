import { returnPath } from '@shenglang/contract/commerce/payments/payment-return'
import type { PaymentResult, ProviderNews, RefundResult } from '@shenglang/contract/commerce/payments/payments'
import { fenOfYuan } from '@shenglang/contract/commerce/sale/money'
import { cutText } from '@shenglang/contract/cut-text'
import * as z from 'zod/mini'
import { billLines } from './alipay-bill.ts'
import { AlipayConnection, type AlipayMerchant, type Answer, SUCCESS, shanghaiTime, unexpected } from './alipay-connection.ts'
import { yuanOf } from './decimal-yuan.ts'
import {
  type BillLine,
  type MobilePaymentOrder,
  NotificationRefused,
  type PaymentOrder,
  type PaymentProvider,
  type RawNotification,
  type RefundOrder,
  unlessPayable,
} from './port.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'
import { unzip } from './unzip.ts'

export interface AlipayShop extends AlipayMerchant {
  /** The partner id that is paid, 2088…. */
  sellerId: string
  /** The product code of the contract for payment by QR code, such as QR_CODE_OFFLINE. */
  productCode: string
  /** True when the contract includes payment on phones (手机网站支付). */
  hasWap: boolean
  /** The site's address. */
  siteUrl: string
  notifyUrl: string
}

const BILL_TIMEOUT_MS = 60_000
const SUBJECT_MAX = 256
const EXPIRY_MIN_MS = 61_000
/** 手机网站支付; from memory of the provider's documents. */
const WAP_PRODUCT = 'QUICK_WAP_WAY'

const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z._default(z.string(), ''),
  trade_status: z.string(),
  total_amount: z._default(z.string(), ''),
  trans_currency: z._default(z.string(), 'CNY'),
  /** When it was paid: in an answer, and in a notification. */
  send_pay_date: z.optional(z.string()),
  gmt_payment: z.optional(z.string()),
})
const Notification = z.object({ notify_id: z.string(), app_id: z.string(), seller_id: z.string() })

const STATES: Record<string, 'unpaid' | 'closed'> = { WAIT_BUYER_PAY: 'unpaid', TRADE_CLOSED: 'closed' }
/** A refund refused with one of these, and unknown when queried, is refused for good; anything else may be retried. */
const REFUSED_FOR_GOOD = [
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.DISCORDANT_REPEAT_REQUEST',
]

/**
 * Alipay's payment by QR code, and on phones if the contract has it, through its official library; verifies its answers, which
 * the library leaves to us.
 */
export class Alipay implements PaymentProvider {
  readonly channel = 'alipay'
  readonly receipt = { contentType: 'text/plain; charset=utf-8', body: 'success' }
  readonly #shop: AlipayShop
  readonly #now: () => Date
  readonly #connection: AlipayConnection
  readonly offerMobile: PaymentProvider['offerMobile']

  constructor(shop: AlipayShop, now: () => Date) {
    this.#shop = shop
    this.#now = now
    this.#connection = new AlipayConnection(shop, now)
    this.offerMobile = shop.hasWap ? (order) => this.#offerWap(order) : undefined
  }

  async offer(order: PaymentOrder) {
    const answer = await this.#request('alipay.trade.precreate', this.#tradeOf(order, this.#shop.productCode))
    const offered = z.object({ out_trade_no: z.literal(order.attemptNo), qr_code: z.string() }).safeParse(answer).data
    if (!offered) throw unexpected(answer)
    return { qrCode: offered.qr_code }
  }

  /** A signed address; Alipay knows no trade until it is opened. */
  async #offerWap(order: MobilePaymentOrder) {
    const { notifyUrl, siteUrl } = this.#shop
    const returnUrl = siteUrl + returnPath(order.orderId, 'confirm')
    const content = { ...this.#tradeOf(order, WAP_PRODUCT), quit_url: returnUrl }
    return { redirectUrl: this.#connection.pageUrl('alipay.trade.wap.pay', content, notifyUrl, returnUrl) }
  }

  #tradeOf({ attemptNo, amountFen, subject, isVirtual, expiresAt }: PaymentOrder, productCode: string) {
    return {
      out_trade_no: attemptNo,
      total_amount: yuanOf(amountFen),
      // Its bill separates cells by commas.
      subject: cutText(subject.replace(/[/=&,]/g, ' '), SUBJECT_MAX),
      product_code: productCode,
      goods_type: isVirtual ? '0' : '1',
      time_expire: shanghaiTime(new Date(Math.max(expiresAt.getTime(), this.#now().getTime() + EXPIRY_MIN_MS))),
    }
  }

  async find(attemptNo: string): Promise<PaymentResult> {
    const answer = await this.#request('alipay.trade.query', { out_trade_no: attemptNo })
    if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' }
    const trade = Trade.safeParse(answer).data
    const result = answer.code === SUCCESS && trade?.out_trade_no === attemptNo ? resultOf(trade) : undefined
    if (!result) throw unexpected(answer)
    return result
  }

  async close(attemptNo: string): Promise<PaymentResult> {
    const { code } = await this.#request('alipay.trade.close', { out_trade_no: attemptNo })
    // Paid, closed before, or never known: query which.
    return code === SUCCESS ? { state: 'closed' } : unlessPayable(await this.find(attemptNo))
  }

  async refund({ refundNo, attemptNo, amountFen, reason }: RefundOrder): Promise<RefundResult> {
    const answer = await this.#request('alipay.trade.refund', {
      out_trade_no: attemptNo,
      out_request_no: refundNo,
      refund_amount: yuanOf(amountFen),
      refund_reason: reason || '退款',
    })
    if (answer.code === SUCCESS && answer.fund_change === 'Y') return { state: 'done' }
    // If no funds changed, or if it is refused, it may have been done before or be under way under the number.
    const existing = await this.findRefund({ refundNo, attemptNo })
    if (existing.state !== 'unknown') return existing
    if (answer.code === SUCCESS) return { state: 'pending' }
    if (REFUSED_FOR_GOOD.includes(answer.sub_code)) return { state: 'failed' }
    throw unexpected(answer)
  }

  async findRefund({ refundNo, attemptNo }: { refundNo: string; attemptNo: string }): Promise<RefundResult> {
    const content = { out_trade_no: attemptNo, out_request_no: refundNo }
    const answer = await this.#request('alipay.trade.fastpay.refund.query', content)
    if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' }
    if (answer.code !== SUCCESS) throw unexpected(answer)
    return { state: answer.refund_status === 'REFUND_SUCCESS' ? 'done' : 'unknown' }
  }

  async bill(day: string): Promise<BillLine[]> {
    const answer = await this.#request('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
    if (/bill_not_exist/i.test(answer.sub_code)) return []
    const bill = z.object({ bill_download_url: z.url() }).safeParse(answer).data
    if (!bill) throw unexpected(answer)
    try {
      const response = await fetch(bill.bill_download_url, { signal: AbortSignal.timeout(BILL_TIMEOUT_MS) })
      if (!response.ok) throw new Error(`${response.status}`)
      const files = unzip(new Uint8Array(await response.arrayBuffer()), 'gbk')
      return files
        .filter(({ name }) => !name.includes('汇总'))
        .flatMap(({ bytes }) => billLines(new TextDecoder('gbk').decode(bytes)))
    } catch (error) {
      throw new ProviderUnavailable(`the bill of ${day} could not be read`, { cause: error })
    }
  }

  async read({ body }: RawNotification): Promise<ProviderNews> {
    const parameters = Object.fromEntries(new URLSearchParams(body.toString()))
    // The library takes the signature type from the message: refuse the weak one.
    if (parameters.sign_type !== 'RSA2') throw new NotificationRefused('not signed by RSA2')
    if (!this.#connection.isGenuine(parameters)) throw new NotificationRefused('the signature is not of Alipay')
    const shop = Notification.safeParse(parameters).data
    if (shop?.app_id !== this.#shop.appId || shop.seller_id !== this.#shop.sellerId) {
      throw new NotificationRefused('of another shop')
    }
    const trade = Trade.safeParse(parameters).data
    const result = trade && resultOf(trade)
    if (!result) throw new NotificationRefused('not a payment')
    return { kind: 'payment', key: shop.notify_id, attemptNo: trade.out_trade_no, found: result }
  }

  #request(method: string, content: object): Promise<Answer> {
    return this.#connection.request(method, content, this.#shop.notifyUrl)
  }
}

/** Undefined for an unknown state. */
function resultOf(trade: z.infer<typeof Trade>): PaymentResult | undefined {
  const state = STATES[trade.trade_status]
  if (state) return { state }
  if (trade.trade_status !== 'TRADE_SUCCESS' && trade.trade_status !== 'TRADE_FINISHED') return undefined
  const amountFen = fenOfYuan(trade.total_amount)
  const paidAt = Date.parse(`${(trade.gmt_payment ?? trade.send_pay_date ?? '').replace(' ', 'T')}+08:00`)
  if (amountFen === undefined || trade.trade_no === '' || Number.isNaN(paidAt)) return undefined
  const { trade_no, trans_currency } = trade
  return { state: 'paid', transactionId: trade_no, amountFen, currency: trans_currency, paidAt: new Date(paidAt).toISOString() }
}
