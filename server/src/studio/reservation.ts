import type { Stats } from 'node:fs'
import { stat, utimes } from 'node:fs/promises'
import { fault } from '@shenglang/contract/faults'
import type { Insertable } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Db } from './deps.ts'
import { countOpenUploads, insertUpload, lockUploads, selectOpenUploads, type UploadRow } from './uploads.sql.ts'

/** What is left of the disk for everything else: the database lies there, too. */
export const RESERVE_BYTES = 256 * 1024 * 1024
/** Uploads that one artist may have open at a time. */
const OPEN_MAX = 30
/** An upload without a new byte for so long gives its place to others, lest a few that nobody goes on with fill the disk. */
export const QUIET_MS = 3600_000

export interface Place {
  /** Where the bytes of an upload lie. */
  pathOf: (uploadId: string) => string
  /** Bytes free on the disk. */
  freeBytes: () => Promise<number>
}

/**
 * Opens an upload, and so promises it its place on the disk: what open uploads were promised and have not yet sent is no
 * longer free. One at a time among all processes. Throws UPLOADS_TOO_MANY and STORAGE_FULL.
 */
export async function openUpload(db: Db, upload: Insertable<Tables['uploads']>, place: Place): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUploads(transaction)
    if ((await countOpenUploads(transaction, upload.owner_id)) >= OPEN_MAX) throw fault('UPLOADS_TOO_MANY', { max: OPEN_MAX })
    await requirePlace(transaction, Number(upload.size_bytes), place)
    await insertUpload(transaction, upload)
  })
}

/** Promises an upload that was quiet its place again before it goes on. Throws STORAGE_FULL; what has come stays. */
export async function renewPlace(db: Db, { upload_id, size_bytes }: UploadRow, place: Place): Promise<void> {
  const path = place.pathOf(upload_id)
  const received = await stat(path).catch(() => undefined)
  if (!received || !isQuiet(received)) return
  await db.transaction().execute(async (transaction) => {
    await lockUploads(transaction)
    await requirePlace(transaction, Number(size_bytes) - received.size, place)
    await utimes(path, new Date(), new Date())
  })
}

async function requirePlace(db: Db, bytes: number, place: Place): Promise<void> {
  // In this order bytes that arrive meanwhile count twice rather than not at all.
  const promised = await promisedBytes(db, place)
  if ((await place.freeBytes()) < promised + bytes + RESERVE_BYTES) throw fault('STORAGE_FULL')
}

async function promisedBytes(db: Db, { pathOf }: Place): Promise<number> {
  const open = await selectOpenUploads(db)
  const remaining = open.map(async ({ upload_id, size_bytes }) => {
    const received = await stat(pathOf(upload_id)).catch(() => undefined)
    return received && isQuiet(received) ? 0 : Math.max(0, Number(size_bytes) - (received?.size ?? 0))
  })
  return (await Promise.all(remaining)).reduce((sum, bytes) => sum + bytes, 0)
}

const isQuiet = ({ mtimeMs }: Stats) => Date.now() - mtimeMs > QUIET_MS
