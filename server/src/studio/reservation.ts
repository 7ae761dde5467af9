import { stat } from 'node:fs/promises'
import { fault } from '@shenglang/contract/faults'
import type { Insertable } from 'kysely'
import type { Db } from './parts.ts'
import type { StudioTables } from './tables.ts'
import { countOpenUploads, insertUpload, lockUploads, selectOpenUploads } from './uploads.sql.ts'

/** What is left of the disk for everything else: the database lies there, too. */
export const RESERVE_BYTES = 256 * 1024 * 1024
/** Uploads that one artist may have open at a time. */
const OPEN_MAX = 30

interface Place {
  /** Where the bytes of an upload lie. */
  pathOf: (uploadId: string) => string
  /** Bytes free on the disk. */
  freeBytes: () => Promise<number>
}

/**
 * Opens an upload, and so promises it its place on the disk: what open uploads were promised and have not yet sent is no
 * longer free. One at a time among all processes. Throws UPLOADS_TOO_MANY and STORAGE_FULL.
 */
export async function openUpload(db: Db, upload: Insertable<StudioTables['uploads']>, place: Place): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUploads(transaction)
    if ((await countOpenUploads(transaction, upload.owner_id)) >= OPEN_MAX) throw fault('UPLOADS_TOO_MANY', { max: OPEN_MAX })
    // In this order bytes that arrive meanwhile count twice rather than not at all.
    const promised = await promisedBytes(transaction, place)
    const free = await place.freeBytes()
    if (free < promised + Number(upload.size_bytes) + RESERVE_BYTES) throw fault('STORAGE_FULL')
    await insertUpload(transaction, upload)
  })
}

async function promisedBytes(db: Db, { pathOf }: Place): Promise<number> {
  const open = await selectOpenUploads(db)
  const remaining = open.map(async ({ upload_id, size_bytes }) => {
    const received = await stat(pathOf(upload_id)).catch(() => undefined)
    return Math.max(0, Number(size_bytes) - (received?.size ?? 0))
  })
  return (await Promise.all(remaining)).reduce((sum, bytes) => sum + bytes, 0)
}
