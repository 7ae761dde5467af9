import { createHash, type KeyObject, X509Certificate } from 'node:crypto'
import type { PaymentFound, ProviderNews, RefundFound } from '@shenglang/contract/commerce/payments'
import * as z from 'zod/mini'
import { csvRows } from './csv-rows.ts'
import { fenOf } from './decimal-yuan.ts'
import { NOTIFICATION_AGE_MAX_S } from './notification-age.ts'
import {
  type BillLine,
  NotificationRefused,
  type PaymentProvider,
  ProviderUnavailable,
  type RawNotification,
  unlessPayable,
} from './port.ts'
import { authorization, decrypt, isGenuine, type Signed, signedPart } from './wechat-signing.ts'

export interface WechatShop {
  merchantId: string
  appId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
  apiV3Key: string
  /** WeChat Pay's public key; platform certificates are fetched where an answer or a notification names one. */
  publicKey: { id: string; key: KeyObject } | undefined
  endpoint: string
  notifyUrl: string
  /** Whether the money waits to be shared out. */
  isSharing: boolean
}

const TIMEOUT_MS = 10_000
const BILL_TIMEOUT_MS = 60_000
const DESCRIPTION_MAX = 127
/** An expiry nearer than that is refused. */
const EXPIRY_MIN_MS = 61_000
const CERTIFICATES_EVERY_MS = 60_000
/** Bad signatures under which WeChat Pay tests whether anybody looks. */
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
const Encrypted = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.optional(z.string()),
})
const Notification = z.object({ id: z.string(), event_type: z.string(), resource: Encrypted })
const Certificates = z.object({ data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: Encrypted })) })
const Failure = z.object({ code: z.string() })

interface Answer {
  status: number
  /** '' for an answer that went well. */
  code: string
  body: unknown
}

const STATES: Record<string, 'unpaid' | 'declined' | 'closed'> = {
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  ACCEPT: 'unpaid',
  PAYERROR: 'declined',
  CLOSED: 'closed',
  REVOKED: 'closed',
}
const REFUND_STATES: Record<string, RefundFound['state']> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}
/** A refund that is refused so is refused for good; anything else may go well later. */
const REFUSED_FOR_GOOD = ['INVALID_REQUEST', 'PARAM_ERROR', 'RESOURCE_NOT_EXISTS', 'USER_ACCOUNT_ABNORMAL']

/** WeChat Pay v3, Native: requests and answers signed by RSA, notifications encrypted beside. */
export class WechatPay implements PaymentProvider {
  readonly channel = 'wechat'
  readonly receipt = { contentType: 'application/json; charset=utf-8', body: '{"code":"SUCCESS","message":"成功"}' }
  readonly #shop: WechatShop
  readonly #now: () => Date
  #certificates = new Map<string, KeyObject>()
  /** The last time that they were asked for, and how it goes. */
  #fetchedAt = Number.NEGATIVE_INFINITY
  #fetching: Promise<void> | undefined

  constructor(shop: WechatShop, now: () => Date) {
    this.#shop = shop
    this.#now = now
  }

  async offer({ attemptNo, amountFen, subject, expiresAt }: Parameters<PaymentProvider['offer']>[0]) {
    const { appId, merchantId, notifyUrl, isSharing } = this.#shop
    const { status, code, body } = await this.#ask('POST', '/v3/pay/transactions/native', {
      appid: appId,
      mchid: merchantId,
      description: [...subject].slice(0, DESCRIPTION_MAX).join(''),
      out_trade_no: attemptNo,
      time_expire: shanghaiTime(new Date(Math.max(expiresAt.getTime(), this.#now().getTime() + EXPIRY_MIN_MS))),
      notify_url: notifyUrl,
      amount: { total: amountFen, currency: 'CNY' },
      settle_info: { profit_sharing: isSharing },
    })
    const offered = z.object({ code_url: z.string() }).safeParse(body).data
    if (!offered) throw new ProviderUnavailable(`WeChat Pay offered nothing: ${status} ${code}`)
    return { qrCode: offered.code_url }
  }

  async find(attemptNo: string): Promise<PaymentFound> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptNo)}?mchid=${this.#shop.merchantId}`
    const { status, code, body } = await this.#ask('GET', path)
    if (status === 404 && /^(ORDER_NOT_EXIST|RESOURCE_NOT_EXISTS)$/.test(code)) return { state: 'unknown' }
    const transaction = Transaction.safeParse(body).data
    if (!transaction || !this.#isOurs(transaction) || transaction.out_trade_no !== attemptNo) {
      throw new ProviderUnavailable(`WeChat Pay answered for something else: ${status} ${code}`)
    }
    return foundOf(transaction)
  }

  async close(attemptNo: string): Promise<PaymentFound> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptNo)}/close`
    const { status } = await this.#ask('POST', path, { mchid: this.#shop.merchantId })
    // Paid, closed before, or never known: it is asked which.
    return status === 204 ? { state: 'closed' } : unlessPayable(await this.find(attemptNo))
  }

  async refund({ refundNo, attemptNo, amountFen, totalFen, reason }: Parameters<PaymentProvider['refund']>[0]) {
    const { status, code, body } = await this.#ask('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: attemptNo,
      out_refund_no: refundNo,
      reason: [...reason].slice(0, 80).join('') || '退款',
      notify_url: this.#shop.notifyUrl,
      amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
    })
    if (REFUSED_FOR_GOOD.includes(code)) return { state: 'failed' } as const
    return this.#refundOf(refundNo, status, code, body)
  }

  async findRefund({ refundNo }: { refundNo: string }) {
    const { status, code, body } = await this.#ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`)
    if (status === 404 && code === 'RESOURCE_NOT_EXISTS') return { state: 'unknown' } as const
    return this.#refundOf(refundNo, status, code, body)
  }

  #refundOf(refundNo: string, status: number, code: string, body: unknown): RefundFound {
    const refund = Refund.safeParse(body).data
    const state = refund?.out_refund_no === refundNo ? REFUND_STATES[refund.status] : undefined
    if (!state) throw new ProviderUnavailable(`WeChat Pay did not say what became of a refund: ${status} ${code}`)
    return { state }
  }

  async bill(day: string): Promise<BillLine[]> {
    const { status, code, body } = await this.#ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
    if (code === 'NO_STATEMENT_EXIST') return []
    const bill = z.object({ hash_value: z.string(), download_url: z.url() }).safeParse(body).data
    if (!bill) throw new ProviderUnavailable(`WeChat Pay gave no bill of ${day}: ${status} ${code}`)
    const { pathname, search } = new URL(bill.download_url)
    const file = await this.#fetch('GET', pathname + search, '', BILL_TIMEOUT_MS)
    if (createHash('sha1').update(file.body).digest('hex') !== bill.hash_value.toLowerCase()) {
      throw new ProviderUnavailable(`the bill of ${day} is not whole`)
    }
    return billLines(file.body.toString())
  }

  async read({ headers, body }: RawNotification): Promise<ProviderNews> {
    const signed = signedPart((name) => String(headers[name] ?? ''), body)
    if (signed.signature.startsWith(PROBE)) throw new NotificationRefused('a probe')
    if (!this.#isOfNow(signed)) throw new NotificationRefused('not signed just now')
    if (!(await this.#isGenuine(signed))) throw new NotificationRefused('the signature is not of WeChat Pay')
    const told = Notification.safeParse(parsed(body)).data
    if (!told) throw new NotificationRefused('not a notification')
    const resource = parsed(Buffer.from(this.#decrypted(told.resource)))
    if (told.event_type.startsWith('REFUND.')) {
      const refund = RefundNews.safeParse(resource).data
      const state = REFUND_STATES[refund?.refund_status ?? '']
      if (refund?.mchid !== this.#shop.merchantId || !state) throw new NotificationRefused('a refund of another shop')
      return { kind: 'refund', key: told.id, refundNo: refund.out_refund_no, found: { state } }
    }
    const transaction = Transaction.safeParse(resource).data
    if (!transaction || !this.#isOurs(transaction)) throw new NotificationRefused('a payment of another shop')
    return { kind: 'payment', key: told.id, attemptNo: transaction.out_trade_no, found: foundOf(transaction) }
  }

  #isOfNow({ timestamp }: Signed): boolean {
    return Math.abs(this.#now().getTime() / 1000 - Number(timestamp || Number.NaN)) <= NOTIFICATION_AGE_MAX_S
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

  /** An answer that WeChat Pay signed. Throws ProviderUnavailable for any other. */
  async #ask(method: 'GET' | 'POST', path: string, content?: object): Promise<Answer> {
    const { status, body, signed } = await this.#fetch(method, path, content ? JSON.stringify(content) : '')
    if (status >= 500 || status === 429) throw new ProviderUnavailable(`WeChat Pay answered ${status}`)
    if (!this.#isOfNow(signed) || !(await this.#isGenuine(signed))) {
      throw new ProviderUnavailable(`WeChat Pay did not sign its answer just now (${status})`)
    }
    return answerOf(status, body)
  }

  async #fetch(method: 'GET' | 'POST', path: string, body: string, timeoutMs = TIMEOUT_MS) {
    const { endpoint, merchantId, serial, privateKey, publicKey } = this.#shop
    try {
      const response = await fetch(endpoint + path, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'shenglang',
          authorization: authorization({ merchantId, serial, privateKey }, { method, path, body }, this.#now()),
          ...(publicKey ? { 'wechatpay-serial': publicKey.id } : {}),
        },
        ...(method === 'POST' ? { body } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      return {
        status: response.status,
        body: bytes,
        signed: signedPart((name) => response.headers.get(name) ?? '', bytes),
      }
    } catch (error) {
      throw new ProviderUnavailable(`WeChat Pay cannot be reached: ${method} ${path.split('?', 1)[0]}`, { cause: error })
    }
  }

  async #isGenuine(signed: Signed): Promise<boolean> {
    const key = await this.#keyOf(signed.serial)
    return key !== undefined && isGenuine(signed, key)
  }

  async #keyOf(serial: string): Promise<KeyObject | undefined> {
    const { publicKey } = this.#shop
    if (serial === publicKey?.id) return publicKey.key
    const known = this.#certificates.get(serial)
    if (known || serial === '' || serial.startsWith('PUB_KEY_ID_')) return known
    // Whoever names serials that there are not has them asked for once in a while, also where that fails.
    const now = this.#now().getTime()
    if (now - this.#fetchedAt >= CERTIFICATES_EVERY_MS) {
      this.#fetchedAt = now
      this.#fetching = this.#fetchCertificates()
    }
    await this.#fetching
    return this.#certificates.get(serial)
  }

  /**
   * Only the APIv3 key opens what it brings. The answer is signed with the public key that the request named, or, where it named
   * none, with one of the certificates themselves.
   */
  async #fetchCertificates(): Promise<void> {
    const { status, body, signed } = await this.#fetch('GET', '/v3/certificates', '')
    const brought = Certificates.safeParse(parsed(body)).data
    if (!brought) throw new ProviderUnavailable(`WeChat Pay gave no certificates: ${status}`)
    const certificates = new Map<string, KeyObject>()
    try {
      for (const { serial_no, encrypt_certificate } of brought.data) {
        certificates.set(serial_no, new X509Certificate(decrypt(this.#shop.apiV3Key, encrypt_certificate)).publicKey)
      }
    } catch (error) {
      throw new ProviderUnavailable('WeChat Pay gave certificates that cannot be read', { cause: error })
    }
    const { publicKey } = this.#shop
    const key = signed.serial === publicKey?.id ? publicKey.key : certificates.get(signed.serial)
    if (!key || !this.#isOfNow(signed) || !isGenuine(signed, key))
      throw new ProviderUnavailable('WeChat Pay did not sign its certificates')
    this.#certificates = certificates
  }
}

function foundOf({ trade_state, transaction_id, success_time, amount }: z.infer<typeof Transaction>): PaymentFound {
  const state = STATES[trade_state]
  if (state) return { state }
  // REFUND: paid, and something of it paid back.
  const isPaid = trade_state === 'SUCCESS' || trade_state === 'REFUND'
  const at = success_time === undefined ? Number.NaN : Date.parse(success_time)
  if (!isPaid || !transaction_id || !amount || Number.isNaN(at)) {
    throw new ProviderUnavailable(`WeChat Pay says of a payment: ${trade_state}`)
  }
  const { total, currency } = amount
  return { state: 'paid', transactionId: transaction_id, amountFen: total, currency, paidAt: new Date(at).toISOString() }
}

function answerOf(status: number, body: Buffer): Answer {
  const content = body.length === 0 ? {} : parsed(body)
  const code = status < 300 ? '' : (Failure.safeParse(content).data?.code ?? '')
  return { status, code, body: status < 300 ? content : undefined }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** RFC 3339 in Shanghai. */
const shanghaiTime = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

function billLines(text: string): BillLine[] {
  const rows = csvRows(text, '商户订单号', (line) => line.startsWith('`'))
  return rows.flatMap((row) => {
    const attemptNo = row.商户订单号 ?? ''
    if (row.交易状态 === 'SUCCESS') return [{ attemptNo, refundNo: '', amountFen: fenInBill(row.订单金额) }]
    if (row.交易状态 !== 'REFUND') return []
    return [{ attemptNo, refundNo: row.商户退款单号 ?? '', amountFen: -fenInBill(row.申请退款金额) }]
  })
}

function fenInBill(yuan: string | undefined): number {
  const fen = fenOf(yuan ?? '')
  if (fen === undefined) throw new ProviderUnavailable(`a bill with the amount "${yuan}"`)
  return fen
}
