import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const KEY_FORM = /^[0-9a-f]{64}$/i

/** The key of 32 bytes, as hexadecimal digits, that a file holds; made when there is none. */
export async function keptKey(place: string): Promise<string> {
  const kept = await readFile(place, 'utf8').catch(() => '')
  if (KEY_FORM.test(kept.trim())) return kept.trim()
  if (kept !== '') throw new Error(`${place} holds no key of 64 hexadecimal digits: put the right one there`)
  await mkdir(dirname(place), { recursive: true })
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
