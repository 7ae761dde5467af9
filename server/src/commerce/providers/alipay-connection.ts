import type { KeyObject } from 'node:crypto'
import { parseBody } from '@shenglang/contract/envelope'
import { AlipaySdk } from 'alipay-sdk'
import * as z from 'zod/mini'
import { type ProviderTrouble, ProviderUnavailable } from './provider-unavailable.ts'

export interface AlipayMerchant {
  appId: string
  privateKey: KeyObject
  /** The keys that verify Alipay's signatures: its public key, or, for apps in certificate mode, three certificates as PEM. */
  verifyBy: { publicKey: KeyObject } | { appCertificate: string; alipayCertificate: string; rootCertificate: string }
  endpoint: string
}

const TIMEOUT_MS = 10_000
export const SUCCESS = '10000'

export const Answer = z.looseObject({
  code: z.string(),
  msg: z._default(z.string(), ''),
  sub_code: z._default(z.string(), ''),
  sub_msg: z._default(z.string(), ''),
})
export type Answer = z.infer<typeof Answer>

/** An unsigned answer; its text is unverified and only helps to find the cause. */
class AnswerUnsigned extends Error {
  readonly raw: string

  constructor(raw: string) {
    super('the answer is not signed')
    this.raw = raw
  }
}

/** The official library fails on an unsigned answer in a way that hides its text. */
class VerifyingSdk extends AlipaySdk {
  override checkResponseSign(raw: string, responseKey: string, signature: unknown, traceId: string) {
    if (typeof signature !== 'string') throw new AnswerUnsigned(raw)
    super.checkResponseSign(raw, responseKey, signature, traceId)
  }
}

/** Signs requests to Alipay by its official library, and verifies Alipay's signatures. */
export class AlipayConnection {
  readonly #sdk: VerifyingSdk
  readonly #now: () => Date

  constructor({ appId, privateKey, verifyBy, endpoint }: AlipayMerchant, now: () => Date) {
    this.#now = now
    this.#sdk = new VerifyingSdk({
      appId,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      keyType: 'PKCS8',
      ...('publicKey' in verifyBy
        ? { alipayPublicKey: verifyBy.publicKey.export({ type: 'spki', format: 'pem' }).toString() }
        : {
            appCertContent: verifyBy.appCertificate,
            alipayPublicCertContent: verifyBy.alipayCertificate,
            alipayRootCertContent: verifyBy.rootCertificate,
          }),
      gateway: `${endpoint}/gateway.do`,
      endpoint,
      timeout: TIMEOUT_MS,
      signType: 'RSA2',
      camelcase: false,
    })
  }

  /** Sends a request and returns an answer that Alipay signed. Throws ProviderUnavailable for any other. */
  async request(method: string, content: object, notifyUrl: string): Promise<Answer> {
    const answer = await this.#sdk
      .exec(method, this.#params(content, notifyUrl), { validateSign: true })
      .catch((error: unknown) => {
        throw unavailable(method, error)
      })
    const read = Answer.safeParse(answer).data
    if (!read) throw new ProviderUnavailable(`Alipay answered ${method} with something else`)
    return read
  }

  /** The address of a page at Alipay; nothing is sent. */
  pageUrl(method: string, content: object, notifyUrl: string, returnUrl: string): string {
    return this.#sdk.pageExecute(method, 'GET', { ...this.#params(content, notifyUrl), return_url: returnUrl })
  }

  isGenuine(notification: Record<string, string>): boolean {
    try {
      return this.#sdk.checkNotifySignV2(notification)
    } catch {
      return false
    }
  }

  #params(content: object, notifyUrl: string) {
    // The library would use the server's time zone; Alipay expects Shanghai's.
    return { timestamp: shanghaiTime(this.#now()), notify_url: notifyUrl, biz_content: { ...content } }
  }
}

/** `yyyy-MM-dd HH:mm:ss` in Shanghai. */
export const shanghaiTime = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export const unexpected = ({ code, msg, sub_code, sub_msg }: Answer) =>
  new ProviderUnavailable('Alipay refused', {
    code: [code, sub_code].filter(Boolean).join(' '),
    detail: sub_msg || msg,
    trouble: troubleOf(sub_code, sub_msg),
  })

function unavailable(method: string, error: unknown): ProviderUnavailable {
  const raw = error instanceof AnswerUnsigned ? error.raw : rawOf(error)
  const message = `Alipay did not answer ${method}`
  if (raw === undefined) return new ProviderUnavailable(message, { trouble: 'network', cause: error })
  const answers = z.record(z.string(), z.unknown()).safeParse(parseBody(raw)).data ?? {}
  const parsed = Object.values(answers).flatMap((each) => Answer.safeParse(each).data ?? [])[0]
  if (!parsed) return new ProviderUnavailable(message, { trouble: 'network', cause: error })
  const { code, sub_code, sub_msg, msg } = parsed
  const trouble = code === SUCCESS || sub_code.startsWith('ACQ.') ? 'their-key' : troubleOf(sub_code, sub_msg)
  return new ProviderUnavailable(message, { code: `${code} ${sub_code}`.trim(), detail: sub_msg || msg, trouble, cause: error })
}

const rawOf = (error: unknown) => z.object({ responseDataRaw: z.string() }).safeParse(error).data?.responseDataRaw

/** The trouble by Alipay's common codes; those of certificates and times are from memory. */
function troubleOf(subCode: string, detail: string): ProviderTrouble {
  if (/cert|serial/i.test(subCode) || /证书|序列号/.test(detail)) return 'serial'
  if (/timestamp/i.test(subCode) || /时间戳/.test(detail)) return 'clock'
  if (/signature/i.test(subCode)) return 'key'
  return /app-?id|permission/i.test(subCode) ? 'app' : 'other'
}
