import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const TIMESTAMP = 'sandbox-timestamp'
const NONCE = 'sandbox-nonce'
const SIGNATURE = 'sandbox-signature'

const sign = (secret: Buffer, timestamp: string, nonce: string, body: Buffer) =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n`).update(body).update('\n').digest()

/** Headers under which the sandbox sends a notification. */
export function signedHeaders(secret: Buffer, body: Buffer, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = sign(secret, timestamp, nonce, body).toString('base64')
  return { 'content-type': 'application/json', [TIMESTAMP]: timestamp, [NONCE]: nonce, [SIGNATURE]: signature }
}

/** When the notification was signed, in seconds; undefined if the signature is not made with the secret. */
export function signedAt(
  secret: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): number | undefined {
  const [timestamp, nonce, given] = [TIMESTAMP, NONCE, SIGNATURE].map((name) => String(headers[name] ?? ''))
  if (!timestamp || !nonce || !given) return undefined
  const [expected, actual] = [sign(secret, timestamp, nonce, body), Buffer.from(given, 'base64')]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? Number(timestamp) : undefined
}
