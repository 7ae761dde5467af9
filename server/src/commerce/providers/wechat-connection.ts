import { type KeyObject, X509Certificate } from 'node:crypto'
import { parseBody } from '@shenglang/contract/envelope'
import * as z from 'zod/mini'
import { NOTIFICATION_AGE_MAX_S } from './port.ts'
import { type ProviderTrouble, ProviderUnavailable } from './provider-unavailable.ts'
import { authorization, decrypt, Encrypted, isGenuine, type Signed, signedPart } from './wechat-signature.ts'

export interface WechatMerchant {
  merchantId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
  apiV3Key: string
  /** WeChat Pay's public key; platform certificates are fetched if an answer or a notification names one. */
  publicKey: { id: string; key: KeyObject } | undefined
  endpoint: string
}

export interface WechatAnswer {
  status: number
  /** '' for a successful answer; with `detail`, the provider's text, for a failed one. */
  code: string
  detail: string
  body: unknown
}

interface RawAnswer {
  status: number
  body: Buffer
  signed: Signed
  /** The time of the answer by the server's clock, in milliseconds; NaN if it sends none. */
  answeredAt: number
}

const TIMEOUT_MS = 10_000
const CERTIFICATES_EVERY_MS = 60_000

const Certificates = z.object({ data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: Encrypted })) })
const Failure = z.object({ code: z.string(), message: z._default(z.string(), '') })

/** Signs requests to WeChat Pay, and verifies its signatures. */
export class WechatConnection {
  readonly #merchant: WechatMerchant
  readonly #now: () => Date
  #certificates = new Map<string, KeyObject>()
  #fetchedAt = Number.NEGATIVE_INFINITY
  #fetching: Promise<void> | undefined

  constructor(merchant: WechatMerchant, now: () => Date) {
    this.#merchant = merchant
    this.#now = now
  }

  /** Sends a request and returns an answer that WeChat Pay signed. Throws ProviderUnavailable for any other. */
  async request(method: 'GET' | 'POST', path: string, content?: object): Promise<WechatAnswer> {
    const answer = await this.fetch(method, path, content ? JSON.stringify(content) : '')
    const { status, body, signed } = answer
    if (status >= 500 || status === 429) throw this.#unavailable(`WeChat Pay answered ${status}`, answer)
    if (!this.isOfNow(signed)) throw this.#unavailable(`WeChat Pay did not sign its answer just now (${status})`, answer)
    if (!(await this.isGenuine(signed))) {
      throw this.#unavailable(`WeChat Pay did not sign its answer with a key of ours (${status})`, answer, 'their-key')
    }
    const json = body.length === 0 ? {} : parseBody(body.toString())
    if (status < 300) return { status, code: '', detail: '', body: json }
    const { code = '', message = '' } = Failure.safeParse(json).data ?? {}
    return { status, code, detail: message, body: undefined }
  }

  async fetch(method: 'GET' | 'POST', path: string, body: string, timeoutMs = TIMEOUT_MS): Promise<RawAnswer> {
    const { endpoint, publicKey } = this.#merchant
    try {
      const response = await fetch(endpoint + path, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'shenglang',
          authorization: authorization(this.#merchant, { method, path, body }, this.#now()),
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
        answeredAt: Date.parse(response.headers.get('date') ?? ''),
      }
    } catch (error) {
      const message = `WeChat Pay cannot be reached: ${method} ${path.split('?', 1)[0]}`
      throw new ProviderUnavailable(message, { trouble: 'network', cause: error })
    }
  }

  isOfNow({ timestamp }: Signed): boolean {
    return Math.abs(this.#now().getTime() / 1000 - Number(timestamp || Number.NaN)) <= NOTIFICATION_AGE_MAX_S
  }

  async isGenuine(signed: Signed): Promise<boolean> {
    const key = await this.#keyOf(signed.serial)
    return key !== undefined && isGenuine(signed, key)
  }

  /** The text of a failure is unverified: it only helps to find the cause. */
  #unavailable(message: string, { body, answeredAt }: RawAnswer, otherwise: ProviderTrouble = 'other') {
    const { code = '', message: detail = '' } = Failure.safeParse(parseBody(body.toString())).data ?? {}
    const isOff = Math.abs(answeredAt - this.#now().getTime()) > NOTIFICATION_AGE_MAX_S * 1000
    const named = troubleOf(code, detail)
    const trouble = isOff ? 'clock' : named === 'other' ? otherwise : named
    return new ProviderUnavailable(message, { code, detail, trouble })
  }

  async #keyOf(serial: string): Promise<KeyObject | undefined> {
    const { publicKey } = this.#merchant
    if (serial === publicKey?.id) return publicKey.key
    const known = this.#certificates.get(serial)
    if (known || serial === '' || serial.startsWith('PUB_KEY_ID_')) return known
    // Unknown serials, which anybody can send, cause at most one request a minute, also if that fails.
    const now = this.#now().getTime()
    if (now - this.#fetchedAt >= CERTIFICATES_EVERY_MS) {
      this.#fetchedAt = now
      this.#fetching = this.#fetchCertificates()
    }
    await this.#fetching
    return this.#certificates.get(serial)
  }

  /**
   * Fetches the platform certificates, whose content only the APIv3 key decrypts. The answer is signed with the public key that
   * the request named, or, if it named none, with one of the certificates themselves.
   */
  async #fetchCertificates(): Promise<void> {
    const answer = await this.fetch('GET', '/v3/certificates', '')
    const { status, body, signed } = answer
    const received = Certificates.safeParse(parseBody(body.toString())).data
    if (!received) throw this.#unavailable(`WeChat Pay gave no certificates (${status})`, answer)
    const certificates = new Map<string, KeyObject>()
    try {
      for (const { serial_no, encrypt_certificate } of received.data) {
        const pem = decrypt(this.#merchant.apiV3Key, encrypt_certificate)
        certificates.set(serial_no, new X509Certificate(pem).publicKey)
      }
    } catch (error) {
      throw new ProviderUnavailable('WeChat Pay gave certificates that cannot be read', { trouble: 'key', cause: error })
    }
    const { publicKey } = this.#merchant
    const key = signed.serial === publicKey?.id ? publicKey.key : certificates.get(signed.serial)
    if (!key || !this.isOfNow(signed) || !isGenuine(signed, key)) {
      throw new ProviderUnavailable('WeChat Pay did not sign its certificates', { trouble: 'their-key' })
    }
    this.#certificates = certificates
  }
}

/**
 * The trouble by a code and its text, from memory of WeChat Pay's documents: `SIGN_ERROR` is the code for all that is wrong with
 * the header, and its text says what.
 */
export function troubleOf(code: string, detail: string): ProviderTrouble {
  if (/序列号|serial/i.test(detail)) return 'serial'
  if (/时间戳|timestamp/i.test(detail)) return 'clock'
  if (/^(APPID_MCHID_NOT_MATCH|MCH_NOT_EXISTS|NO_AUTH)$/.test(code) || /appid|mchid|商户号/i.test(detail)) return 'app'
  return code === 'SIGN_ERROR' ? 'key' : 'other'
}
