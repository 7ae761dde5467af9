import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isId } from '@shenglang/contract/arguments'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { studioPath, UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import { DataStore, Upload } from '@tus/server'
import { displayName } from '../../platform/display-name.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { nameOf } from '../../platform/http/calls.ts'
import type { RequestContext } from '../../platform/http/http-exchange.ts'
import { logStaffCall } from '../../platform/http/logs/staff-log.ts'
import { PROCESS_NAME } from '../../platform/left-over.ts'
import type { StudioDeps } from '../works/deps.ts'
import { REMOVE_STORED } from '../works/jobs.ts'
import type { PartFile } from './part-file.ts'
import { receiveParts } from './receive-parts.ts'
import { isQuiet, openUpload, renewReservation } from './reservation.ts'
import type { UploadDigests } from './upload-digests.ts'
import type { LockHolder } from './upload-locks.ts'
import { acknowledgePart, beginPart, deleteParts } from './upload-parts.sql.ts'
import { receiverOf } from './upload-receiver.ts'
import { declareDigest, deleteUpload, selectUpload, type UploadRow } from './uploads.sql.ts'

/** The name of the call that creates an upload, in the log of the staff's calls. */
const CREATION = nameOf({ method: 'POST', path: studioPath.uploads })

/** A request of an artist, or of staff for one. Its body is read as a Node stream: web streams take three times as long. */
interface Arriving extends LockHolder {
  userId: string
  context: RequestContext
  /** The digest of the whole file that its sender named, in hex. */
  sha256?: string | undefined
}

/**
 * The store of one request. It stores uploads in parts until they are complete, so that any process can continue any of them: a
 * row for each, with its owner and the number of bytes received, and rows of its parts, whose bytes are in the file store.
 * Another user's upload is treated as not found. A finished one is reported as complete although its parts are gone.
 */
export class UploadStore extends DataStore {
  readonly #deps: StudioDeps
  readonly #digests: UploadDigests
  readonly #arriving: Arriving

  constructor(deps: StudioDeps, digests: UploadDigests, arriving: Arriving) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.#deps = deps
    this.#digests = digests
    this.#arriving = arriving
  }

  /** An upload of the request's user. Throws UPLOAD_NOT_FOUND. */
  async find(id: string): Promise<UploadRow> {
    const row = await selectUpload(this.#deps.db, id)
    if (!row || row.owner_id !== this.#arriving.userId) throw fault('UPLOAD_NOT_FOUND')
    return row
  }

  /** Throws what `openUpload` and `receiverOf` throw. */
  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload
    const { userId, context, holder, sha256 } = this.#arriving
    const { db } = this.#deps
    const ids = idsOf(metadata)
    const row = {
      upload_id: id,
      owner_id: userId,
      size_bytes: size,
      file_name: displayName(metadata[UPLOAD_FIELDS.name] ?? ''),
      metadata: JSON.stringify({ ...ids, ...(sha256 ? { [UPLOAD_FIELDS.sha256]: sha256 } : {}) }),
      finished_at: null,
      lock_holder: holder,
    }
    const open = () => openUpload(db, row, this.#freeBytes)
    const { isForOthers } = await receiverOf(db, userId, ids)
    // Who sent it is forgotten with the upload; the recording belongs to its artist.
    const args = { uploadId: id, workId: ids[UPLOAD_FIELDS.work] }
    await (isForOthers ? logStaffCall(db, context, { route: CREATION, permission: 'content', args }, open) : open())
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

  /** Stores the bytes of the request. */
  override async write(_nothing: Readable, id: string, offset: number): Promise<number> {
    const { request, holder } = this.#arriving
    const row = await this.find(id)
    await this.#demandSameFile(row)
    if (isQuiet(row)) await renewReservation(this.#deps.db, row, this.#freeBytes)
    try {
      const { end, digest, failure } = await receiveParts(request, {
        offset,
        size: Number(row.size_bytes),
        digest: this.#digests.take(id, offset),
        pathOf: (beginsAt) => join(this.#digests.folder, `${PROCESS_NAME}.${id}-${beginsAt}`),
        store: (part) => this.#storePart(id, holder, part),
      })
      if (digest) this.#digests.keep(id, end, digest)
      // Cut off, or taken over: nobody waits for the answer.
      if (failure !== undefined) throw isFault(failure) || request.complete ? failure : fault('UPLOAD_BUSY')
      return end
    } catch (error) {
      if (!isDiskFull(error)) throw error
      await discardUpload(this.#deps, id)
      throw fault('STORAGE_FULL')
    }
  }

  override async remove(id: string): Promise<void> {
    await this.find(id)
    await discardUpload(this.#deps, id)
  }

  #freeBytes = () => this.#deps.freeBytes(this.#digests.folder)

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

  /** A sender that names the digest of its file continues that file only. Throws UPLOAD_CHECKSUM. */
  async #demandSameFile({ upload_id, metadata }: UploadRow): Promise<void> {
    const { sha256 } = this.#arriving
    const declared = metadata[UPLOAD_FIELDS.sha256]
    if (sha256 === undefined || sha256 === declared) return
    if (declared !== undefined) throw fault('UPLOAD_CHECKSUM')
    await declareDigest(this.#deps.db, upload_id, sha256)
  }
}

/** Removes an upload of any user; the parts of a finished one belong to its original. */
export async function discardUpload({ db, jobs }: Pick<StudioDeps, 'db' | 'jobs'>, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const wasOpen = await deleteUpload(transaction, id)
    const keys = wasOpen ? await deleteParts(transaction, id) : []
    if (keys.length > 0) await jobs.enqueue(transaction, REMOVE_STORED, { keys })
  })
}

/** The ids in the sender's metadata, without other fields. */
function idsOf(metadata: Record<string, string | null>): Record<string, string> {
  const ids = [UPLOAD_FIELDS.work, UPLOAD_FIELDS.replaces].map((name) => [name, metadata[name] ?? ''] as const)
  return Object.fromEntries(ids.filter(([, value]) => isId(value)))
}
