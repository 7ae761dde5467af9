import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '@shenglang/contract/roles'

/** The use that a signed address permits. */
export type Right = 'play' | 'download' | 'package'

export interface Grant {
  right: Right
  /** Id of the file or the package. */
  subject: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

const rightsOf = (userId: string, revocations: number) => (userId === '' ? '' : String(revocations))

export interface AddressTokens {
  /** For this caller only: their user and session. A visitor's token is valid for everybody. */
  sign(grant: Grant, caller: Caller): string
  /** True where the token was signed for `caller`, who requests the address, and has not expired. */
  allows(token: string, requested: Pick<Grant, 'right' | 'subject'>, caller: Caller, now: Date): boolean
}

/**
 * Tokens for addresses that expire: `expiry.user.session.signature`, bound to one right on one thing. They become invalid as soon
 * as any right is withdrawn from their user.
 */
export function createAddressTokens(key: Buffer): AddressTokens {
  const signature = ({ right, subject }: Omit<Grant, 'expiresAt'>, ...rest: string[]) =>
    createHmac('sha256', key)
      .update([right, subject, ...rest].join('\n'))
      .digest()
      .subarray(0, 16)
  return {
    sign(grant, { userId = '', sessionId = '', revocations }) {
      const expiry = grant.expiresAt.toString(36)
      const signed = signature(grant, expiry, userId, sessionId, rightsOf(userId, revocations))
      return [expiry, userId, sessionId, signed.toString('base64url')].join('.')
    },
    allows(token, requested, caller, now) {
      const [expiry = '', userId = '', sessionId = '', signed = ''] = token.split('.')
      const given = Buffer.from(signed, 'base64url')
      const expected = signature(requested, expiry, userId, sessionId, rightsOf(userId, caller.revocations))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      const isTheirs = userId === '' || (userId === caller.userId && sessionId === (caller.sessionId ?? ''))
      return isTheirs && Number.parseInt(expiry, 36) > now.getTime()
    },
  }
}
