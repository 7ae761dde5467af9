import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, ifMissing } from '../errors.ts'

const KEY_FORM = /^[0-9a-f]{64}$/i

/** The key of 32 bytes, as hexadecimal digits, in a file; undefined if there is none. */
export async function readStoredKey(path: string): Promise<string | undefined> {
  // A key that cannot be read now is not a missing one: nothing is made in its stead.
  const stored = await readFile(path, 'utf8').catch(ifMissing(''))
  if (stored === '') return undefined
  if (!isKey(stored.trim())) throw new Error(`${path} holds no key of 64 hexadecimal digits: put the right one there`)
  return stored.trim()
}

export const isKey = (text: string) => KEY_FORM.test(text)

/** The key in a file; a new one is made and stored if there is none. */
export async function readOrCreateKey(path: string): Promise<string> {
  const stored = await readStoredKey(path)
  if (stored !== undefined) return stored
  return storeKey(path, randomBytes(32).toString('hex'))
}

/** Stores the key in a file, unless there is one; returns the key that the file has then. */
export async function storeKey(path: string, key: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const fresh = `${path}.${randomUUID()}`
  await writeFile(fresh, key, { mode: 0o600, flush: true })
  try {
    // The first of several processes wins; the others read its key.
    await link(fresh, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(fresh, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
