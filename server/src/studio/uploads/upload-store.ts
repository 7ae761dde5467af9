import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, type Hash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import { DataStore, Upload } from '@tus/server'
import { LRUCache } from 'lru-cache'
import { displayName } from '../../platform/display-name.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { PROCESS_NAME } from '../../platform/left-over.ts'
import type { StudioDeps } from '../works/deps.ts'
import { REMOVE_STORED } from '../works/jobs.ts'
import { selectOriginalHash } from '../works/originals.sql.ts'
import type { PartFile } from './part-file.ts'
import { receiveParts } from './receive-parts.ts'
import { isQuiet, openUpload, renewReservation } from './reservation.ts'
import { asMissingPart, hashParts } from './stored-parts.ts'
import type { LockHolder } from './upload-locks.ts'
import { acknowledgePart, beginPart, deleteParts, selectParts } from './upload-parts.sql.ts'
import { declareDigest, deleteUpload, selectUpload, type UploadRow } from './uploads.sql.ts'

/** The body is read from `request` as a Node stream: web streams take three times as long. */
interface Arriving extends LockHolder {
  userId: string
  /** The digest of the whole file that its sender named, in hex. */
  sha256?: string | undefined
}

/** The request that the tus server is handling. */
export const arriving = new AsyncLocalStorage<Arriving>()

/** Throws where no request is handled. */
export function arrivingRequest(): Arriving {
  const current = arriving.getStore()
  if (!current) throw new Error('no request is being worked on')
  return current
}

const uploader = () => arriving.getStore()?.userId
/** Digests of uploads under way; other digests are computed once the upload is complete. */
const DIGESTS_MAX = 200

/**
 * Stores uploads in parts until they are complete, so that any process can continue any of them: a row for each, with its owner
 * and the number of bytes received, and rows of its parts, whose bytes are in the file store. Another user's upload is treated
 * as not found. A finished one is reported as complete although its parts are gone.
 */
export class UploadStore extends DataStore {
  /** Local folder of parts until they are stored. */
  readonly folder: string
  readonly #deps: Pick<StudioDeps, 'db' | 'files' | 'jobs'>
  readonly #freeBytes: () => Promise<number>
  /** By upload and offset, so that a sender that asks again costs no second read. */
  readonly #storedHashes = new LRUCache<string, Promise<string>>({ max: DIGESTS_MAX })
  readonly #digests = new LRUCache<string, { digest: Hash; offset: number }>({ max: DIGESTS_MAX })

  constructor(deps: Pick<StudioDeps, 'db' | 'files' | 'jobs' | 'freeBytes'>, folder: string) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.folder = folder
    this.#deps = deps
    this.#freeBytes = () => deps.freeBytes(folder)
  }

  /** An upload of the current user. Throws UPLOAD_NOT_FOUND. */
  async find(id: string): Promise<UploadRow> {
    const row = await selectUpload(this.#deps.db, id)
    if (!row || row.owner_id !== uploader()) throw fault('UPLOAD_NOT_FOUND')
    return row
  }

  /** Throws what `openUpload` throws. */
  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload
    const { userId, holder, sha256 } = arrivingRequest()
    const row = {
      upload_id: id,
      owner_id: userId,
      size_bytes: size,
      file_name: displayName(metadata[UPLOAD_FIELDS.name] ?? ''),
      metadata: JSON.stringify({ ...idsOf(metadata), ...(sha256 ? { [UPLOAD_FIELDS.sha256]: sha256 } : {}) }),
      finished_at: null,
      lock_holder: holder,
    }
    await openUpload(this.#deps.db, row, this.#freeBytes)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.find(id)
    return new Upload({
      id,
      size: Number(row.size_bytes),
      // Uploads that were finished before parts were counted have no received bytes.
      offset: Number(row.finished_at === null ? row.received_bytes : row.size_bytes),
      metadata: row.metadata,
      creation_date: row.created_at.toISOString(),
    })
  }

  /** Stores the bytes of the current request. */
  override async write(_nothing: Readable, id: string, offset: number): Promise<number> {
    const { request, holder } = arrivingRequest()
    const row = await this.find(id)
    await this.#demandSameFile(row)
    if (isQuiet(row)) await renewReservation(this.#deps.db, row, this.#freeBytes)
    try {
      const { end, digest, failure } = await receiveParts(request, {
        offset,
        size: Number(row.size_bytes),
        digest: this.#digestAt(id, offset),
        pathOf: (beginsAt) => join(this.folder, `${PROCESS_NAME}.${id}-${beginsAt}`),
        store: (part) => this.#storePart(id, holder, part),
      })
      if (digest) this.#digests.set(id, { digest, offset: end })
      // Cut off, or taken over: nobody waits for the answer.
      if (failure !== undefined) throw isFault(failure) || request.complete ? failure : fault('UPLOAD_BUSY')
      return end
    } catch (error) {
      if (!isDiskFull(error)) throw error
      await this.discard(id)
      throw fault('STORAGE_FULL')
    }
  }

  /** The hash of a complete upload whose bytes all passed through this process; else `undefined`. */
  hashOf(id: string, size: number): string | undefined {
    const cached = this.#digests.get(id)
    return cached?.offset === size ? cached.digest.copy().digest('hex') : undefined
  }

  /**
   * The SHA-256 in hex of an upload's bytes before an offset, as they are in the store. For a finished upload it is the
   * original's, undefined once that is deleted.
   */
  async storedHash(id: string, offset: number): Promise<string | undefined> {
    const upload = await selectUpload(this.#deps.db, id)
    if (!upload || upload.finished_at !== null) return selectOriginalHash(this.#deps.db, id)
    const key = `${id} ${offset}`
    const hash = this.#storedHashes.get(key) ?? this.#hashStored(id, offset)
    this.#storedHashes.set(key, hash)
    hash.catch(() => this.#storedHashes.delete(key))
    return hash
  }

  override async remove(id: string): Promise<void> {
    await this.find(id)
    await this.discard(id)
  }

  /** Removes an upload of any user; the parts of a finished one belong to its original. */
  async discard(id: string): Promise<void> {
    const { db, jobs } = this.#deps
    await db.transaction().execute(async (transaction) => {
      const wasOpen = await deleteUpload(transaction, id)
      const keys = wasOpen ? await deleteParts(transaction, id) : []
      if (keys.length > 0) await jobs.enqueue(transaction, REMOVE_STORED, { keys })
    })
  }

  async #storePart(uploadId: string, holder: string, { path, beginsAt, bytes }: PartFile): Promise<void> {
    const { db, files } = this.#deps
    const claim = { uploadId, holder, beginsAt }
    const part = await beginPart(db, claim)
    if (!part) throw fault('UPLOAD_BUSY')
    await files.adopt(part.key, path)
    if (await acknowledgePart(db, { ...claim, partId: part.partId, bytes })) return
    await files.remove(part.key)
    throw fault('UPLOAD_BUSY')
  }

  async #hashStored(id: string, offset: number): Promise<string> {
    const { db, files } = this.#deps
    const keys = await selectParts(db, id, offset)
    const digest = await hashParts({ files, keys, folder: this.folder }).catch((error: unknown) =>
      Promise.reject(asMissingPart(error)),
    )
    // The next bytes continue it, unless others came meanwhile.
    if (!this.#digests.has(id)) this.#digests.set(id, { digest, offset })
    return digest.copy().digest('hex')
  }

  /** A sender that names the digest of its file continues that file only. Throws UPLOAD_CHECKSUM. */
  async #demandSameFile({ upload_id, metadata }: UploadRow): Promise<void> {
    const { sha256 } = arrivingRequest()
    const declared = metadata[UPLOAD_FIELDS.sha256]
    if (sha256 === undefined || sha256 === declared) return
    if (declared !== undefined) throw fault('UPLOAD_CHECKSUM')
    await declareDigest(this.#deps.db, upload_id, sha256)
  }

  #digestAt(id: string, offset: number): Hash | undefined {
    const cached = this.#digests.get(id)
    // Removed first: after a failure it is unknown how much of what was hashed is stored.
    this.#digests.delete(id)
    if (offset === 0) return createHash('sha256')
    return cached?.offset === offset ? cached.digest : undefined
  }
}

/** The ids in the sender's metadata, without other fields. */
function idsOf(metadata: Record<string, string | null>): Record<string, string> {
  const ids = [UPLOAD_FIELDS.work, UPLOAD_FIELDS.replaces].map((name) => [name, metadata[name] ?? ''] as const)
  return Object.fromEntries(ids.filter(([, value]) => /^[1-9]\d{0,17}$/.test(value)))
}
