import { fault } from '@shenglang/contract/faults'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { PART_BYTES } from './receive-parts.ts'
import {
  countOpenUploads,
  insertUpload,
  lockUploads,
  renewUpload,
  selectPromisedBytes,
  selectUpload,
  type UploadRow,
} from './uploads.sql.ts'

/** Space left for everything else: the database is on this disk, too. */
export const RESERVE_BYTES = 256 * 1024 * 1024
/** Open uploads per artist. */
const OPEN_MAX = 30
/** An upload without a new byte for this long loses its reservation, so that a few abandoned ones cannot fill the disk. */
const QUIET_S = 3600

type FreeBytes = () => Promise<number>

/**
 * Opens an upload and reserves space for it: what open uploads reserved and have not yet sent is no longer free. All processes
 * take turns. Throws UPLOADS_TOO_MANY and STORAGE_FULL.
 */
export async function openUpload(db: Db, upload: Insertable<Tables['uploads']>, freeBytes: FreeBytes): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUploads(transaction)
    if ((await countOpenUploads(transaction, upload.owner_id)) >= OPEN_MAX) throw fault('UPLOADS_TOO_MANY', { max: OPEN_MAX })
    await requireReservation(transaction, neededBytes(Number(upload.size_bytes), 0), freeBytes)
    await insertUpload(transaction, upload)
  })
}

/** Reserves space again for an upload that was quiet, before it goes on. Throws STORAGE_FULL; received bytes stay. */
export async function renewReservation(db: Db, { upload_id }: Pick<UploadRow, 'upload_id'>, freeBytes: FreeBytes): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUploads(transaction)
    const upload = await selectUpload(transaction, upload_id)
    if (!upload) throw fault('UPLOAD_NOT_FOUND')
    await requireReservation(transaction, neededBytes(Number(upload.size_bytes), Number(upload.received_bytes)), freeBytes)
    await renewUpload(transaction, upload_id)
  })
}

/** True once an upload has lost its reservation. */
export const isQuiet = ({ received_at }: Pick<UploadRow, 'received_at'>): boolean =>
  Date.now() - received_at.getTime() > QUIET_S * 1000

/** Bytes still to come, and the space to join the parts where there are several. */
const neededBytes = (size: number, received: number) => size - received + (size > PART_BYTES ? size : 0)

async function requireReservation(db: Db, bytes: number, freeBytes: FreeBytes): Promise<void> {
  // In this order bytes that arrive meanwhile count twice rather than not at all.
  const promised = await selectPromisedBytes(db, { quietS: QUIET_S, partBytes: PART_BYTES })
  if ((await freeBytes()) < promised + bytes + RESERVE_BYTES) throw fault('STORAGE_FULL')
}
