import { AsyncLocalStorage } from 'node:async_hooks'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fault } from '@shenglang/contract/faults'
import { UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { displayName } from './display-name.ts'
import type { StudioParts } from './parts.ts'
import { deleteUpload, insertUpload, selectUpload, type UploadRow } from './uploads.sql.ts'

/** Whose request the tus server is working on. */
export const uploader = new AsyncLocalStorage<string>()

const noSpace = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/**
 * Where the bytes of uploads lie until they are whole: a file each, named by us, and a row that says whose it is.
 * An upload of somebody else's does not exist. A finished one is told as whole although its bytes have moved on.
 */
export class UploadStore extends FileStore {
  readonly #db: StudioParts['db']

  constructor(db: StudioParts['db'], directory: string) {
    const own = async (id: string): Promise<UploadRow | undefined> => {
      const row = await selectUpload(db, id)
      return row?.owner_id === uploader.getStore() ? row : undefined
    }
    super({
      directory,
      configstore: {
        async get(id) {
          const row = await own(id)
          return row ? toUpload(row) : undefined
        },
        async set(id, { size, metadata = {} }) {
          await insertUpload(db, {
            upload_id: id,
            owner_id: uploader.getStore() ?? '',
            size_bytes: size ?? 0,
            file_name: displayName(metadata[UPLOAD_FIELDS.name] ?? ''),
            metadata: JSON.stringify(idsOf(metadata)),
            finished_at: null,
          })
        },
        delete: (id) => deleteUpload(db, id),
      },
    })
    this.#db = db
  }

  pathOf(id: string): string {
    return join(this.directory, id)
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await selectUpload(this.#db, id)
    if (row?.finished_at && row.owner_id === uploader.getStore()) {
      return new Upload({ ...toUpload(row), offset: Number(row.size_bytes) })
    }
    return super.getUpload(id)
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset })
    try {
      await pipeline(bytes, file)
    } catch (error) {
      if (!noSpace(error)) throw error
      await this.discard(id)
      throw fault('STORAGE_FULL')
    }
    return offset + file.bytesWritten
  }

  override async remove(id: string): Promise<void> {
    const row = await selectUpload(this.#db, id)
    if (row?.owner_id !== uploader.getStore()) throw fault('UPLOAD_NOT_FOUND')
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
