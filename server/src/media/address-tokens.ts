import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an address may be used for. */
export type Right = 'play' | 'download' | 'package'

export interface Grant {
  right: Right
  /** Id of the file or the package. */
  subject: string
  /** Who asked; empty for a visitor. */
  userId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface AddressTokens {
  sign(grant: Grant): string
  /** Who was granted this; `undefined` when the token is not ours, for something else, or has expired. */
  read(token: string, wanted: Pick<Grant, 'right' | 'subject'>, now: number): { userId: string } | undefined
}

/** Tokens for addresses that die: `expiry.user.signature`, bound to one right on one thing. */
export function createAddressTokens(key: Buffer): AddressTokens {
  const signature = ({ right, subject, userId }: Omit<Grant, 'expiresAt'>, expiry: string) =>
    createHmac('sha256', key).update([right, subject, userId, expiry].join('\n')).digest().subarray(0, 16)
  return {
    sign(grant) {
      const expiry = Math.ceil(grant.expiresAt / 1000).toString(36)
      return `${expiry}.${grant.userId}.${signature(grant, expiry).toString('base64url')}`
    },
    read(token, wanted, now) {
      const [expiry = '', userId = '', signed = ''] = token.split('.')
      const given = Buffer.from(signed, 'base64url')
      const expected = signature({ ...wanted, userId }, expiry)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return Number.parseInt(expiry, 36) * 1000 > now ? { userId } : undefined
    },
  }
}
