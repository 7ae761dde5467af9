import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import pLimit from 'p-limit'
import { Altered, decrypt, encrypt } from './encryption.ts'
import { blobPath, blobsIn, putInPlace, type Repository, writeIncoming } from './repository.ts'

/** Content of a backup: parts of tables are compressed, media files are already. */
export interface Content {
  sha256: string
  isCompressed: boolean
}

/** Files up to this size are hashed before anything is written. */
const SMALL_BYTES = 8 * 1024 * 1024
const READ_BYTES = 256 * 1024

/**
 * Files flushed to the disk at once. One by one, small files would take most of the time; behind more bytes the database would
 * wait whenever it commits.
 */
const BATCH = { files: 256, bytes: 4 * 1024 * 1024 }
const PARALLEL = 16

const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex')

/** The name under which content is stored. */
export const blobNameOf = (repository: Repository, { sha256, isCompressed }: Content) =>
  isCompressed ? `${repository.nameOf(sha256)}.zst` : repository.nameOf(sha256)

/** Stores content that the folder does not have yet. */
export async function openBlobs(repository: Repository) {
  const known = await blobsIn(repository)
  const added = { bytes: 0 }
  const sealed = (chunks: AsyncIterable<Buffer>) => (repository.key ? encrypt(repository.key, chunks) : chunks)

  /** Written, and not yet on disk under their names. */
  const written: { fresh: string; path: string }[] = []
  let writtenBytes = 0
  let settling = Promise.resolve()
  async function settle(): Promise<void> {
    const batch = written.splice(0)
    writtenBytes = 0
    const limit = pLimit(PARALLEL)
    settling = settling.then(async () => void (await limit.map(batch, ({ fresh, path }) => putInPlace(fresh, path))))
    await settling
  }
  async function add(name: string, fresh: string, bytes: number): Promise<void> {
    known.add(name)
    added.bytes += bytes
    written.push({ fresh, path: blobPath(repository, name) })
    writtenBytes += bytes
    if (written.length >= BATCH.files || writtenBytes >= BATCH.bytes) await settle()
  }

  async function store(data: Buffer, isCompressed: boolean): Promise<string> {
    const sha256 = hashOf(data)
    const name = blobNameOf(repository, { sha256, isCompressed })
    if (known.has(name)) return sha256
    const body = isCompressed ? await promisify(zstdCompress)(data) : data
    const fresh = await writeIncoming(repository, sealed(Readable.from([body], { objectMode: true })))
    await add(name, fresh, body.length)
    return sha256
  }

  return {
    added,
    /** Resolves once everything stored is on disk. */
    settle,
    has: (content: Content) => known.has(blobNameOf(repository, content)),
    /** Stores a part of a table. */
    storePart: (data: Buffer) => store(data, true),
    /** Stores a file of this size. Throws ENOENT. */
    async storeFile(path: string, size: number): Promise<string> {
      if (size <= SMALL_BYTES) return store(await readFile(path), false)
      const hash = createHash('sha256')
      let length = 0
      async function* hashed() {
        for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
          hash.update(chunk)
          length += chunk.length
          yield chunk as Buffer
        }
      }
      const fresh = await writeIncoming(repository, sealed(hashed()))
      const sha256 = hash.digest('hex')
      const name = blobNameOf(repository, { sha256, isCompressed: false })
      if (known.has(name)) await rm(fresh)
      else await add(name, fresh, length)
      return sha256
    },
  }
}

export type Blobs = Awaited<ReturnType<typeof openBlobs>>

/** The content as it was when it was backed up. Throws Altered after the last byte where it is not, and ENOENT where it is gone. */
export async function* readContent(repository: Repository, content: Content): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const stored = createReadStream(blobPath(repository, blobNameOf(repository, content)), { highWaterMark: READ_BYTES })
  const plain = repository.key ? decrypt(repository.key, stored) : stored
  for await (const chunk of content.isCompressed ? unpacked(plain) : plain) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== content.sha256) throw new Altered('the content was changed')
}

async function* unpacked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield await promisify(zstdDecompress)(await buffer(chunks)).catch((cause: unknown) => {
    throw new Altered('the content cannot be unpacked', { cause })
  })
}
