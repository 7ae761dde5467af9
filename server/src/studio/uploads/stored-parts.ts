import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isFault } from '@shenglang/contract/fault'
import type { Files } from '../../platform/files/port.ts'
import { PROCESS_NAME } from '../../platform/left-over.ts'

const CHUNK_BYTES = 1024 * 1024

/** Stored parts of an upload, in order, and a local folder that holds one of them at a time while it is read. */
export interface StoredParts {
  files: Files
  keys: readonly string[]
  folder: string
}

/** Their bytes, read as far as they are consumed. Throws FILE_NOT_FOUND. */
export async function* readParts({ files, keys, folder }: StoredParts): AsyncGenerator<Buffer> {
  const path = join(folder, `${PROCESS_NAME}.${randomUUID()}`)
  for (const key of keys) {
    try {
      await files.fetch(key, path)
      yield* createReadStream(path, { highWaterMark: CHUNK_BYTES })
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** The SHA-256 of all of them, to be continued. Throws FILE_NOT_FOUND. */
export async function hashParts(parts: StoredParts): Promise<Hash> {
  const hash = createHash('sha256')
  for await (const chunk of readParts(parts)) hash.update(chunk)
  return hash
}

/** Replaces FILE_NOT_FOUND for a part that the store lacks: a sender that reads 404 would send everything again. */
export const asMissingPart = (error: unknown): unknown =>
  isFault(error) && error.code === 'FILE_NOT_FOUND' ? new Error('the store lacks a part', { cause: error }) : error

/** Makes one file of them at `path`; a single one is linked if possible. Throws FILE_NOT_FOUND. */
export async function joinParts(parts: StoredParts, path: string): Promise<void> {
  const [only, ...more] = parts.keys
  if (only !== undefined && more.length === 0) return parts.files.fetch(only, path)
  await pipeline(readParts(parts), createWriteStream(path, { highWaterMark: CHUNK_BYTES }))
}
