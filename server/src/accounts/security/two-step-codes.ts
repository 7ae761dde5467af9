import { createHash, randomBytes } from 'node:crypto'
import { plainCode, RECOVERY_CODE_COUNT } from '@shenglang/contract/accounts/two-step'
import { Secret, TOTP } from 'otpauth'

/** Steps before and after the current one whose codes count as well: clocks differ, and typing takes a while. */
const WINDOW = 1
/** 80 bits, so that a hash without salt and cost is enough. */
const RECOVERY_BYTES = 10
const SECRET_BYTES = 20

/** A new secret of an authenticator, base32. */
export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** The `otpauth:` address that an authenticator reads from the QR code. */
export function addressOfSecret(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return Object.assign(totpOf(secret), { issuer, label }).toString()
}

/** The time step whose code this is; undefined for a wrong one. */
export function timeStepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Recovery codes for people, such as `K7QF-2MPA-XD4T-9WRB`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer })
    return base32.match(/.{4}/g)?.join('-') ?? base32
  })
}

export const hashRecoveryCode = (code: string): string => createHash('sha256').update(plainCode(code)).digest('hex')
