import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { OpenFile } from '../../platform/files/port.ts'

const CHUNK_BYTES = 256 * 1024
const DIGESTS_MAX = 20_000

/** The SHA-256 of the content of a key, in base64: computed once, since that content never changes. The file stays open. */
export function createDigests() {
  const digests = new LRUCache<string, Promise<string>>({ max: DIGESTS_MAX })
  return (key: string, file: OpenFile): Promise<string> => {
    const digest = digests.get(key) ?? digestOf(file)
    digests.set(key, digest)
    digest.catch(() => digests.delete(key))
    return digest
  }
}

async function digestOf(file: OpenFile): Promise<string> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  for (let position = 0; position < file.size; ) {
    const read = await file.read(chunk, chunk.length, position)
    if (read === 0) throw new Error('a stored file is shorter than it was')
    hash.update(chunk.subarray(0, read))
    position += read
  }
  return hash.digest('base64')
}
