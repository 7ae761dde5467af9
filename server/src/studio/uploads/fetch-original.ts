import { dirname } from 'node:path'
import { hashFile } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { FileRow } from '../works/files.sql.ts'
import { hasOriginal } from '../works/originals.sql.ts'
import { joinParts } from './stored-parts.ts'
import { deleteParts, selectEveryPart, selectParts } from './upload-parts.sql.ts'

type Original = Pick<FileRow, 'upload_id' | 'storage_key' | 'size_bytes' | 'sha256'>

/**
 * Puts an original at `path`. The first time its parts are joined, on whichever machine this runs, and stored as one file;
 * repeatable, since the parts are removed last. Throws FILE_NOT_FOUND.
 */
export async function fetchOriginal(db: Db, files: Files, original: Original, path: string): Promise<void> {
  const { upload_id, storage_key, size_bytes } = original
  const parts = await selectEveryPart(db, upload_id)
  const stored = parts.length === 0 ? undefined : await files.stat(storage_key)
  if (parts.length === 0 || stored?.size === Number(size_bytes)) await files.fetch(storage_key, path)
  else await joinOriginal(db, files, original, path)
  for (const key of parts) await files.remove(key)
  await deleteParts(db, upload_id)
}

async function joinOriginal(db: Db, files: Files, { upload_id, storage_key, sha256 }: Original, path: string): Promise<void> {
  await joinParts({ files, keys: await selectParts(db, upload_id), folder: dirname(path) }, path)
  if ((await hashFile(path)) !== sha256) throw new Error('the parts of an upload are not what was received')
  await files.adopt(storage_key, path)
  // Its work was deleted meanwhile.
  if (!(await hasOriginal(db, upload_id))) await files.remove(storage_key)
}
