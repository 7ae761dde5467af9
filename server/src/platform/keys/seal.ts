import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateKey } from './stored-key.ts'

/** Encrypts short texts so that nobody reads or changes them without the key (AES-256-GCM). */
export interface Seal {
  close(text: string, owner: string): Buffer
  /** Throws if it was sealed with another key or for another owner, or was changed. */
  open(sealed: Buffer, owner: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16

export function createSeal(key: Buffer): Seal {
  return {
    close(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, owner) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/** Opens what was sealed, given in hexadecimal; undefined if it is for another owner, was altered, or is no seal at all. */
export function openOrUndefined(seal: Seal, sealed: unknown, owner: string): string | undefined {
  if (typeof sealed !== 'string') return undefined
  try {
    return seal.open(Buffer.from(sealed, 'hex'), owner)
  } catch {
    return undefined
  }
}

/** The key of the setting, else the one in `dataDir/identity.key`, which is made if there is none. */
export async function openSeal(settings: { IDENTITY_KEY: string; DATA_DIR: string }): Promise<Seal> {
  const key = settings.IDENTITY_KEY || (await readOrCreateKey(join(settings.DATA_DIR, 'identity.key')))
  return createSeal(Buffer.from(key, 'hex'))
}
