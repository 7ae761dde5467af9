import { isFault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import { TITLE_MAX, UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import { titleFrom } from '../../platform/display-name.ts'
import type { StudioDeps } from '../works/deps.ts'
import { addFile } from '../works/files.ts'
import { insertOriginal, selectByHash } from '../works/originals.sql.ts'
import { audioKindOf } from './audio-kind.ts'
import { asMissingPart, readParts } from './stored-parts.ts'
import type { UploadDigests } from './upload-digests.ts'
import { selectParts } from './upload-parts.sql.ts'
import { receiverOf } from './upload-receiver.ts'
import { discardUpload } from './upload-store.ts'
import { finishUpload, selectUpload, type UploadRow } from './uploads.sql.ts'

export type Finish = (uploadId: string) => Promise<void>

/** Faults of the upload itself, on which every process agrees. */
const REFUSALS: readonly FaultCode[] = ['NOT_AUDIO', 'UPLOAD_CHECKSUM', 'UPLOAD_DUPLICATE', 'WORK_NOT_FOUND']

/**
 * Turns a complete upload into an original of its artist and a job that prepares it, all or nothing. An upload that cannot become
 * an original is removed, and the reason thrown; after any other failure, such as a missing part, it can be retried.
 */
export function createFinish(deps: StudioDeps, digests: UploadDigests): Finish {
  const underWay = new Map<string, Promise<void>>()
  return (uploadId) => {
    const running = underWay.get(uploadId)
    if (running) return running
    const finishing = finish(deps, digests, uploadId).finally(() => underWay.delete(uploadId))
    underWay.set(uploadId, finishing)
    return finishing
  }
}

async function finish(deps: StudioDeps, digests: UploadDigests, uploadId: string): Promise<void> {
  const upload = await selectUpload(deps.db, uploadId)
  if (!upload) throw fault('UPLOAD_NOT_FOUND')
  if (upload.finished_at !== null || upload.received_bytes !== upload.size_bytes) return
  try {
    await storeUpload(deps, digests, upload)
  } catch (error) {
    if (isFault(error) && REFUSALS.includes(error.code)) await discardUpload(deps, uploadId)
    throw asMissingPart(error)
  }
}

/** The original's bytes stay parts until the job that prepares it has joined them (`fetch-original.ts`). */
async function storeUpload(deps: StudioDeps, digests: UploadDigests, upload: UploadRow): Promise<void> {
  const { db, files, jobs, now } = deps
  const { upload_id, owner_id, file_name, size_bytes } = upload
  const size = Number(size_bytes)
  const parts = { files, keys: await selectParts(db, upload_id), folder: digests.folder }
  // Finished by another process meanwhile, and joined by a worker.
  if (size > 0 && parts.keys.length === 0) return
  const { contentType, extension } = await audioKindOf(readParts(parts), size)
  const sha256 = digests.hashOf(upload_id, size) ?? (await digests.storedHash(upload_id, size))
  // Deleted or finished meanwhile.
  if (sha256 === undefined) return
  const declared = upload.metadata[UPLOAD_FIELDS.sha256]
  if (declared !== undefined && declared !== sha256) throw fault('UPLOAD_CHECKSUM')
  const { artistId, isForOthers } = await receiverOf(db, owner_id, upload.metadata)
  await refuseDuplicate(deps, artistId, upload, sha256)
  try {
    await db.transaction().execute(async (transaction) => {
      if (!(await finishUpload(transaction, upload_id, now()))) return
      const originalId = await insertOriginal(transaction, {
        upload_id,
        owner_id: artistId,
        file_name,
        content_type: contentType,
        size_bytes,
        sha256,
        storage_key: `originals/${upload_id.slice(0, 2)}/${upload_id}.${extension}`,
      })
      const target = { workId: upload.metadata[UPLOAD_FIELDS.work], replacesId: upload.metadata[UPLOAD_FIELDS.replaces] }
      await addFile(transaction, jobs, {
        ownerId: artistId,
        senderId: owner_id,
        originalId,
        title: titleFrom(file_name, TITLE_MAX),
        ...target,
        isForOthers,
      })
    })
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'originals_owner_id_sha256_key')) throw error
    await refuseDuplicate(deps, artistId, upload, sha256)
    throw error
  }
}

/** Throws UPLOAD_DUPLICATE, unless the same bytes are from this upload, which another process has finished. */
async function refuseDuplicate({ db }: StudioDeps, artistId: string, { upload_id }: UploadRow, sha256: string): Promise<void> {
  const original = await selectByHash(db, artistId, sha256)
  if (original && original.upload_id !== upload_id) {
    throw fault('UPLOAD_DUPLICATE', { title: original.title ?? original.file_name })
  }
}
