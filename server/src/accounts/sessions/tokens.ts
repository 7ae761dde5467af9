import { createHash, randomBytes } from 'node:crypto'

/** A random secret for the client, and its hash for the database. */
export function createToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
