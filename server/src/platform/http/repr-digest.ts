import type { IncomingHttpHeaders } from 'node:http'

/** True when a request wants the SHA-256 of the response (RFC 9530). */
export const wantsDigest = (headers: IncomingHttpHeaders) => /\bsha-256\b/i.test(String(headers['want-repr-digest'] ?? ''))

/** A SHA-256 in the form of `Repr-Digest`. */
export const reprDigest = (sha256: string, encoding: 'hex' | 'base64') =>
  `sha-256=:${Buffer.from(sha256, encoding).toString('base64')}:`

/** The SHA-256 in hex that `Repr-Digest` names; undefined without one. */
export function digestIn(headers: IncomingHttpHeaders): string | undefined {
  const [, base64] = /(?:^|[\s,])sha-256=:([A-Za-z0-9+/]{43}=):/i.exec(String(headers['repr-digest'] ?? '')) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex')
}
