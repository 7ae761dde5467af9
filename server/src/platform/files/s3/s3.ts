import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { fault } from '@shenglang/contract/faults'
import { LRUCache } from 'lru-cache'
import { checkedKey, type Files, isKey, type ListedFile } from '../port.ts'
import { type Bounded, createBounded } from './bounded-requests.ts'
import { createClient } from './client.ts'
import type { S3Settings } from './s3-settings.ts'
import { createSigning, isFetchedThere } from './signed-address.ts'
import { faultOf, isMissing, isOfDisk, unavailable } from './unavailable.ts'

/** The time limit of a small request, retries included. */
const SHORT_TIMEOUT_MS = 6000
const CHECK_TIMEOUT_MS = 1500
/** Limits of requests for a part of a file, for its size, or for a small file. */
const SHORT = { atOnce: 64, waitingMax: 512, waitMs: 3000 }
/** Limits of transfers of whole files, in both directions. */
const TRANSFERS = { atOnce: 6, waitingMax: 200, waitMs: 60_000 }
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3
/** The number of broken connections after which fetching a file still goes on from where it was. */
const BREAKS_MAX = 3
/** Milliseconds for which a file counts as present and unchanged without another request. */
const KNOWN_MS = 2000
const KNOWN_MAX = 10_000

interface Stored {
  size: number
  etag: string
}

/** The file store in a bucket of an S3-compatible store. Nothing is requested yet. */
export function openS3Files(settings: S3Settings): Files {
  return new S3Files(settings)
}

class S3Files implements Files {
  readonly isRemote = true
  readonly #client: S3Client
  readonly #public: S3Client | undefined
  readonly #bucket: string
  readonly #sign: ReturnType<typeof createSigning> | undefined
  readonly #short = createBounded(SHORT)
  readonly #transfers = createBounded(TRANSFERS)
  readonly #known = new LRUCache<string, Stored>({ max: KNOWN_MAX, ttl: KNOWN_MS })

  constructor(settings: S3Settings) {
    this.#client = createClient(settings)
    this.#bucket = settings.S3_BUCKET
    this.#public = settings.S3_PUBLIC_URL === '' ? undefined : createClient(settings, settings.S3_PUBLIC_URL)
    if (this.#public) {
      // The client of our own requests learns from the store's answers how far its clock is from ours.
      const now = () => Date.now() + this.#client.config.systemClockOffset
      this.#sign = createSigning({ client: this.#public, bucket: this.#bucket, now })
    }
  }

  async put(key: string, from: string | Buffer): Promise<void> {
    const object = this.#object(key)
    const isShort = typeof from !== 'string' || (await stat(from)).size <= PART_BYTES
    await this.#change(key, isShort ? this.#short : this.#transfers, async () => {
      if (isShort) {
        const body = typeof from === 'string' ? await readFile(from) : from
        await this.#client.send(new PutObjectCommand({ ...object, Body: body }), within(SHORT_TIMEOUT_MS))
        return
      }
      const params = { ...object, Body: createReadStream(from) }
      await new Upload({ client: this.#client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
    })
  }

  adopt(key: string, path: string): Promise<void> {
    return this.put(key, path)
  }

  async fetch(key: string, path: string): Promise<void> {
    const stored = await this.#head(key)
    if (!stored) throw fault('FILE_NOT_FOUND')
    try {
      await this.#transfers(() => this.#fetchAll(key, stored, path))
    } catch (error) {
      await rm(path, { force: true })
      throw faultOf(error)
    }
  }

  async stat(key: string): Promise<{ size: number } | undefined> {
    const stored = await this.#find(key)
    return stored && { size: stored.size }
  }

  async open(key: string) {
    const stored = await this.#find(key)
    if (!stored) throw fault('FILE_NOT_FOUND')
    const { size, etag } = stored
    const read = (buffer: Buffer, length: number, position: number) =>
      this.#short(() => this.#read(key, etag, { buffer, start: position, end: Math.min(position + length, size) - 1 }))
    return { identity: `${key} ${etag}`, size, read, close() {} }
  }

  async addressOf(key: string, options: Parameters<Files['addressOf']>[1]) {
    checkedKey(key)
    if (!this.#sign || !isFetchedThere(key, options)) return undefined
    return { kind: 'signed' as const, url: await this.#sign(key, options) }
  }

  async remove(key: string): Promise<void> {
    await this.#change(key, this.#short, async () => {
      await this.#client.send(new DeleteObjectCommand(this.#object(key)), within(SHORT_TIMEOUT_MS))
    })
  }

  async *list(): AsyncGenerator<ListedFile> {
    let next: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket: this.#bucket, ...(next ? { ContinuationToken: next } : {}) })
      const page = await this.#client.send(command).catch(refuse)
      for (const { Key: key = '', Size: size = 0, LastModified } of page.Contents ?? []) {
        if (isKey(key)) yield { key, size, modifiedMs: LastModified?.getTime() ?? 0 }
      }
      next = page.NextContinuationToken
    } while (next)
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), within(CHECK_TIMEOUT_MS))
  }

  async close(): Promise<void> {
    this.#client.destroy()
    this.#public?.destroy()
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: checkedKey(key) }
  }

  async #change(key: string, bounded: Bounded, change: () => Promise<void>): Promise<void> {
    try {
      await bounded(change)
    } catch (error) {
      throw faultOf(error)
    } finally {
      this.#known.delete(key)
    }
  }

  async #find(key: string): Promise<Stored | undefined> {
    return this.#known.get(checkedKey(key)) ?? this.#head(key)
  }

  async #head(key: string): Promise<Stored | undefined> {
    const command = new HeadObjectCommand(this.#object(key))
    try {
      const { ContentLength: size = 0, ETag: etag = '' } = await this.#short(() =>
        this.#client.send(command, within(SHORT_TIMEOUT_MS)),
      )
      this.#known.set(key, { size, etag })
      return { size, etag }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw faultOf(error)
    }
  }

  async #read(key: string, etag: string, { buffer, start, end }: { buffer: Buffer; start: number; end: number }) {
    if (end < start) return 0
    try {
      const body = await this.#get(key, etag, `bytes=${start}-${end}`, within(SHORT_TIMEOUT_MS))
      let filled = 0
      for await (const chunk of body) filled += (chunk as Buffer).copy(buffer, filled)
      return filled
    } catch (error) {
      this.#known.delete(key)
      throw faultOf(error)
    }
  }

  /** Writes the file to `path`; where the connection breaks it goes on from there. */
  async #fetchAll(key: string, { size, etag }: Stored, path: string): Promise<void> {
    await writeFile(path, '')
    for (let breaks = 0; ; breaks += 1) {
      const { size: start } = await stat(path)
      if (start === size) return
      try {
        const body = await this.#get(key, etag, `bytes=${start}-`)
        await pipeline(body, createWriteStream(path, { flags: 'a' }))
      } catch (error) {
        if (breaks >= BREAKS_MAX || isOfDisk(error)) throw error
      }
    }
  }

  /** Bytes of exactly the object that `etag` names. */
  async #get(key: string, etag: string, range: string, options = {}): Promise<Readable> {
    const command = new GetObjectCommand({ ...this.#object(key), Range: range, IfMatch: etag })
    const { Body: body } = await this.#client.send(command, options)
    if (!(body instanceof Readable)) throw unavailable(new Error('the store sent no body'))
    return body
  }
}

const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) })

const refuse = (error: unknown): never => {
  throw faultOf(error)
}
