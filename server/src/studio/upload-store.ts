import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, type Hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { LRUCache } from 'lru-cache'
import { displayName } from '../platform/display-name.ts'
import { isDiskFull } from '../platform/full-disk.ts'
import type { StudioDeps } from './deps.ts'
import { receive } from './receiving.ts'
import { openUpload, type Place, renewPlace } from './reservation.ts'
import { deleteUpload, selectUpload, type UploadRow } from './uploads.sql.ts'

interface Arriving {
  userId: string
  /** Its bytes are taken as they come: the way through web streams takes three times as long. */
  request: IncomingMessage
}

/** The request that the tus server is working on. */
export const arriving = new AsyncLocalStorage<Arriving>()

/** Throws where no request is worked on. */
export function arrivingRequest(): IncomingMessage {
  const request = arriving.getStore()?.request
  if (!request) throw new Error('no request is being worked on')
  return request
}

const uploader = () => arriving.getStore()?.userId
/** Digests kept of uploads under way; those of others are made once the file is whole. */
const DIGESTS_MAX = 200

/**
 * Where the bytes of uploads lie until they are whole: a file each, named by us, and a row that says whose it is.
 * An upload of somebody else's does not exist. A finished one is told as whole although its bytes have moved on.
 */
export class UploadStore extends FileStore {
  readonly #db: StudioDeps['db']
  readonly #place: Place
  readonly #digests = new LRUCache<string, { digest: Hash; offset: number }>({ max: DIGESTS_MAX })

  constructor({ db, freeBytes }: Pick<StudioDeps, 'db' | 'freeBytes'>, directory: string) {
    const own = async (id: string): Promise<UploadRow | undefined> => {
      const row = await selectUpload(db, id)
      return row?.owner_id === uploader() ? row : undefined
    }
    const place = { pathOf: (id: string) => join(directory, id), freeBytes: () => freeBytes(directory) }
    super({
      directory,
      configstore: {
        async get(id) {
          const row = await own(id)
          return row ? toUpload(row) : undefined
        },
        async set(id, { size, metadata = {} }) {
          const upload = {
            upload_id: id,
            owner_id: uploader() ?? '',
            size_bytes: size ?? 0,
            file_name: displayName(metadata[UPLOAD_FIELDS.name] ?? ''),
            metadata: JSON.stringify(idsOf(metadata)),
            finished_at: null,
          }
          await openUpload(db, upload, place)
        },
        delete: (id) => deleteUpload(db, id),
      },
    })
    this.#db = db
    this.#place = place
  }

  pathOf(id: string): string {
    return this.#place.pathOf(id)
  }

  /** Throws what `openUpload` throws; then nothing lies there. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload)
    } catch (error) {
      await rm(this.pathOf(upload.id), { force: true })
      throw error
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await selectUpload(this.#db, id)
    if (row?.finished_at && row.owner_id === uploader()) {
      return new Upload({ ...toUpload(row), offset: Number(row.size_bytes) })
    }
    return super.getUpload(id)
  }

  /** Writes the bytes of the request that is worked on. */
  override async write(_nothing: Readable, id: string, offset: number): Promise<number> {
    const request = arrivingRequest()
    const row = await selectUpload(this.#db, id)
    if (!row) throw fault('UPLOAD_NOT_FOUND')
    const size = Number(row.size_bytes)
    await renewPlace(this.#db, row, this.#place)
    try {
      const { end, digest } = await receive(request, { path: this.pathOf(id), offset, size, digest: this.#digestAt(id, offset) })
      if (digest) this.#digests.set(id, { digest, offset: end })
      return end
    } catch (error) {
      if (isDiskFull(error)) {
        await this.discard(id)
        throw fault('STORAGE_FULL')
      }
      // Cut off, or taken over: what came stays, and nobody hears the answer.
      throw isFault(error) || request.complete ? error : fault('UPLOAD_BUSY')
    }
  }

  /** The hash of a whole upload, where all of it came this way; else `undefined`. */
  hashOf(id: string, size: number): string | undefined {
    const known = this.#digests.get(id)
    this.#digests.delete(id)
    return known?.offset === size ? known.digest.digest('hex') : undefined
  }

  #digestAt(id: string, offset: number): Hash | undefined {
    const known = this.#digests.get(id)
    // Taken out: after a cut-off nobody knows how much of what was hashed lies on the disk.
    this.#digests.delete(id)
    if (offset === 0) return createHash('sha256')
    return known?.offset === offset ? known.digest : undefined
  }

  override async remove(id: string): Promise<void> {
    const row = await selectUpload(this.#db, id)
    if (row?.owner_id !== uploader()) throw fault('UPLOAD_NOT_FOUND')
    await this.discard(id)
  }

  /** Lets go of an upload, whoever's it is. */
  async discard(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
    await deleteUpload(this.#db, id)
  }
}

/** Of what a sender says beside the name, the ids that we know. */
function idsOf(metadata: Record<string, string | null>): Record<string, string> {
  const known = [UPLOAD_FIELDS.work, UPLOAD_FIELDS.replaces].map((name) => [name, metadata[name] ?? ''] as const)
  return Object.fromEntries(known.filter(([, value]) => /^[1-9]\d{0,17}$/.test(value)))
}

function toUpload(row: UploadRow): Upload {
  return new Upload({
    id: row.upload_id,
    size: Number(row.size_bytes),
    offset: 0,
    metadata: row.metadata,
    creation_date: row.created_at.toISOString(),
  })
}
