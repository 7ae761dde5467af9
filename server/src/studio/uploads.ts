import { openAsBlob } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { TITLE_MAX, UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import { hashFile } from '../media/index.ts'
import { titleFrom } from '../platform/display-name.ts'
import { audioKind } from './audio-kind.ts'
import type { StudioDeps } from './deps.ts'
import { addFile } from './files.ts'
import { insertOriginal, selectByHash } from './originals.sql.ts'
import type { UploadStore } from './upload-store.ts'
import { finishUpload, selectUpload, type UploadRow } from './uploads.sql.ts'

export type Finish = (uploadId: string) => Promise<void>

/**
 * Turns a whole upload into an original of its artist and a job that prepares it, all or nothing. What cannot become one is
 * let go, and the reason thrown; after any other failure, or none at all, it can be asked again.
 */
export function createFinish(deps: StudioDeps, store: UploadStore): Finish {
  const underWay = new Map<string, Promise<void>>()
  return (uploadId) => {
    const known = underWay.get(uploadId)
    if (known) return known
    const finishing = finish(deps, store, uploadId).finally(() => underWay.delete(uploadId))
    underWay.set(uploadId, finishing)
    return finishing
  }
}

async function finish(deps: StudioDeps, store: UploadStore, uploadId: string): Promise<void> {
  const upload = await selectUpload(deps.db, uploadId)
  if (!upload) throw fault('UPLOAD_NOT_FOUND')
  const path = store.pathOf(uploadId)
  if (upload.finished_at === null) {
    const there = await stat(path).catch(() => undefined)
    if (there && there.size !== Number(upload.size_bytes)) return
    try {
      if (!there) throw fault('UPLOAD_NOT_FOUND')
      await keep(deps, store, upload)
    } catch (error) {
      if (isFault(error) && error.status < 500) await store.discard(uploadId)
      throw error
    }
  }
  await rm(path, { force: true })
}

async function keep(deps: StudioDeps, store: UploadStore, upload: UploadRow): Promise<void> {
  const { db, files, jobs, now } = deps
  const { upload_id, owner_id, file_name } = upload
  const path = store.pathOf(upload_id)
  const { contentType, extension } = await audioKind(await openAsBlob(path))
  const sha256 = store.hashOf(upload_id, Number(upload.size_bytes)) ?? (await hashFile(path))
  await refuseKnown(deps, owner_id, sha256)
  const storage_key = `originals/${upload_id.slice(0, 2)}/${upload_id}.${extension}`
  // The bytes first: a row never points to nothing, and bytes without a row are adopted once more.
  await files.adopt(storage_key, path)
  try {
    await db.transaction().execute(async (transaction) => {
      if (!(await finishUpload(transaction, upload_id, now()))) return
      const originalId = await insertOriginal(transaction, {
        upload_id,
        owner_id,
        file_name,
        content_type: contentType,
        size_bytes: upload.size_bytes,
        sha256,
        storage_key,
      })
      const wanted = { workId: upload.metadata[UPLOAD_FIELDS.work], replacesId: upload.metadata[UPLOAD_FIELDS.replaces] }
      await addFile(transaction, jobs, { ownerId: owner_id, originalId, title: titleFrom(file_name, TITLE_MAX), ...wanted })
    })
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'originals_owner_id_sha256_key')) throw error
    await files.remove(storage_key)
    await refuseKnown(deps, owner_id, sha256)
    throw error
  }
}

async function refuseKnown({ db }: StudioDeps, ownerId: string, sha256: string): Promise<void> {
  const known = await selectByHash(db, ownerId, sha256)
  if (known) throw fault('UPLOAD_DUPLICATE', { title: known.title ?? known.file_name })
}
