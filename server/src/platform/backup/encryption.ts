import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts a backup's files: AES-256-GCM in frames, each with its number and whether it is the last as nonce, so that frames
 * cannot be left out, exchanged or cut off (the STREAM construction). Each file has a key of its own, derived from the key file's
 * by a random salt, so that a nonce is never used twice.
 */

const FRAME_BYTES = 256 * 1024
const TAG_BYTES = 16
const SALT_BYTES = 16
const NONCE_BYTES = 12
const MAGIC = Buffer.from('SLB1')

/** Thrown where bytes were changed, cut off, or encrypted with another key. */
export class Altered extends Error {}

const derived = (key: Buffer, salt: Buffer | string, purpose: string) => Buffer.from(hkdfSync('sha256', key, salt, purpose, 32))

/** A fingerprint that is equal for folders with the same key, and reveals nothing of the key. */
export const fingerprintOf = (key: Buffer): string =>
  derived(key, '', 'shenglang backup fingerprint').toString('hex').slice(0, 32)

/** Returns a function that names content by a keyed hash: others could compare a plain one with those of known recordings. */
export function secretNames(key: Buffer): (sha256: string) => string {
  const nameKey = derived(key, '', 'shenglang backup names')
  return (sha256) => createHmac('sha256', nameKey).update(sha256).digest('hex')
}

export async function* encrypt(key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const fileKey = derived(key, salt, 'shenglang backup file')
  yield Buffer.concat([MAGIC, salt])
  let number = 0
  for await (const { frame, isLast } of framesOf(plain, FRAME_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    const body = cipher.update(frame)
    cipher.final()
    yield body
    yield cipher.getAuthTag()
    number += 1
  }
}

export async function* decrypt(key: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined
  let number = 0
  const headBytes = MAGIC.length + SALT_BYTES
  for await (const { frame, isLast } of framesOf(sealed, FRAME_BYTES + TAG_BYTES, headBytes)) {
    if (!fileKey) {
      if (frame.length < headBytes || !frame.subarray(0, MAGIC.length).equals(MAGIC)) throw new Altered('not an encrypted file')
      fileKey = derived(key, frame.subarray(MAGIC.length), 'shenglang backup file')
      if (isLast) throw new Altered('the file ends after its head')
      continue
    }
    if (frame.length < TAG_BYTES) throw new Altered('the file was cut off')
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    decipher.setAuthTag(frame.subarray(frame.length - TAG_BYTES))
    const body = decipher.update(frame.subarray(0, frame.length - TAG_BYTES))
    try {
      decipher.final()
    } catch (cause) {
      throw new Altered('the file was changed, or belongs to another key', { cause })
    }
    yield body
    number += 1
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Cuts bytes into frames of `frameBytes`, the first of `firstBytes`; the last may be shorter. No bytes make one empty frame. */
async function* framesOf(
  chunks: AsyncIterable<Buffer>,
  frameBytes: number,
  firstBytes = frameBytes,
): AsyncGenerator<{ frame: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  let nextBytes = firstBytes
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    // A full frame waits until more follows, since it may be the last.
    if (length <= nextBytes) continue
    let whole = Buffer.concat(waiting)
    while (whole.length > nextBytes) {
      yield { frame: whole.subarray(0, nextBytes), isLast: false }
      whole = whole.subarray(nextBytes)
      nextBytes = frameBytes
    }
    waiting = [whole]
    length = whole.length
  }
  yield { frame: Buffer.concat(waiting), isLast: true }
}
