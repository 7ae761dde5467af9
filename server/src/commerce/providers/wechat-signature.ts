import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto'
import type { WechatRequest } from '@shenglang/contract/commerce/orders/routes'
import * as z from 'zod/mini'

const TAG_BYTES = 16

export const Encrypted = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.optional(z.string()),
})

/** The header by which WeChat Pay recognises a merchant's request. `path` includes the query. */
export function authorization(
  { merchantId, serial, privateKey }: { merchantId: string; serial: string; privateKey: KeyObject },
  { method, path, body }: { method: string; path: string; body: string },
  now: Date,
): string {
  const timestamp = secondsOf(now)
  const nonce = randomBytes(16).toString('hex')
  const signature = signatureOf([method, path, timestamp, nonce, body], privateKey)
  return `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
}

/** The request that a page inside WeChat passes to WeChat to pay an offer. */
export function wechatRequest(
  { appId, privateKey }: { appId: string; privateKey: KeyObject },
  prepayId: string,
  now: Date,
): WechatRequest {
  const timeStamp = secondsOf(now)
  const nonceStr = randomBytes(16).toString('hex')
  const order = `prepay_id=${prepayId}`
  const paySign = signatureOf([appId, timeStamp, nonceStr, order], privateKey)
  return { appId, timeStamp, nonceStr, package: order, signType: 'RSA', paySign }
}

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** Signs lines, each ended by a line feed. */
const signatureOf = (lines: readonly string[], privateKey: KeyObject): string =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(privateKey, 'base64')

/** The signed part of WeChat Pay's answers and notifications. */
export interface Signed {
  timestamp: string
  nonce: string
  signature: string
  serial: string
  body: Buffer
}

/** Reads the signed part; '' for a missing header. */
export function signedPart(header: (name: string) => string, body: Buffer): Signed {
  return {
    timestamp: header('wechatpay-timestamp'),
    nonce: header('wechatpay-nonce'),
    signature: header('wechatpay-signature'),
    serial: header('wechatpay-serial'),
    body,
  }
}

export function isGenuine({ timestamp, nonce, signature, body }: Signed, key: KeyObject): boolean {
  if (!timestamp || !nonce || !signature) return false
  const verifier = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n`).update(body).update('\n')
  return verifier.verify(key, signature, 'base64')
}

/** Throws if the content was altered or encrypted with another key. */
export function decrypt(
  apiV3Key: string,
  { ciphertext, nonce, associated_data = '' }: Omit<z.infer<typeof Encrypted>, 'algorithm'>,
): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES)).setAAD(Buffer.from(associated_data))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
}
