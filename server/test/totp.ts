import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator with this secret shows at an instant. */
export const totpAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
