import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Encrypts short texts so that nobody reads or changes them without the key (AES-256-GCM). */
export interface Seal {
  close(text: string, owner: string): Buffer
  /** Throws when it was closed with another key or for another owner, or was changed. */
  open(sealed: Buffer, owner: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_FORM = /^[0-9a-f]{64}$/i

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

/** The key of the setting, else the one in `dataDir/identity.key`, which is made when there is none. */
export async function openSeal(settings: { IDENTITY_KEY: string; DATA_DIR: string }): Promise<Seal> {
  const key = settings.IDENTITY_KEY || (await keptKey(settings.DATA_DIR))
  return createSeal(Buffer.from(key, 'hex'))
}

async function keptKey(dataDir: string): Promise<string> {
  const place = join(dataDir, 'identity.key')
  const kept = await readFile(place, 'utf8').catch(() => '')
  if (KEY_FORM.test(kept.trim())) return kept.trim()
  if (kept !== '') throw new Error(`${place} holds no key of 64 hexadecimal digits: put the right one there`)
  await mkdir(dataDir, { recursive: true })
  const fresh = `${place}.${randomUUID()}`
  await writeFile(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    // The first of several processes wins; the others read its key.
    await link(fresh, place)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(fresh, { force: true })
  }
  return (await readFile(place, 'utf8')).trim()
}
