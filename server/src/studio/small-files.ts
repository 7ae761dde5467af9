import { randomUUID } from 'node:crypto'
import { fault } from '@shenglang/contract/faults'
import { mediaPath } from '@shenglang/contract/media/routes'
import type { Caller } from '@shenglang/contract/roles'
import type { SmallFile } from '@shenglang/contract/studio/small-files'
import { studioPath } from '@shenglang/contract/studio/works'
import { ingestCover, NotAPicture } from '../media/index.ts'
import { audioKind } from './audio-kind.ts'
import { displayName } from './display-name.ts'
import type { StudioParts } from './parts.ts'
import { countSmallFiles, insertSmallFile, selectSmallFiles } from './small-files.sql.ts'

/** Audio files that one user may leave in a day. */
const A_DAY_MAX = 30
const DAY_MS = 86_400_000

/** Keeps a small file: a picture, drawn anew without whatever else it carried, or a short recording. */
export async function keepSmallFile(parts: StudioParts, ownerId: string, file: File): Promise<SmallFile> {
  const fileName = displayName(file.name)
  const picture = await ingestPicture(parts, file)
  if (picture !== undefined) return { url: picture, fileId: '', fileName }
  const { contentType, extension } = await audioKind(file).catch(() => Promise.reject(fault('NOT_AN_IMAGE')))
  const { db, files, now } = parts
  if ((await countSmallFiles(db, ownerId, new Date(now().getTime() - DAY_MS))) >= A_DAY_MAX) {
    throw fault('SMALL_FILES_TOO_MANY')
  }
  const storage_key = `samples/${randomUUID()}.${extension}`
  await files.put(storage_key, Buffer.from(await file.arrayBuffer()))
  const fileId = await insertSmallFile(db, {
    owner_id: ownerId,
    file_name: fileName,
    content_type: contentType,
    file_size: file.size,
    storage_key,
  })
  return { url: studioPath.sample(fileId), fileId, fileName }
}

async function ingestPicture({ files }: StudioParts, file: File): Promise<string | undefined> {
  try {
    const { key } = await ingestCover(files, Buffer.from(await file.arrayBuffer()))
    return mediaPath.image(key)
  } catch (error) {
    if (error instanceof NotAPicture) return undefined
    throw error
  }
}

/** A kept recording, for its owner and for reviewers. Throws FILE_NOT_FOUND for everybody else. */
export async function ownSmallFile({ db }: StudioParts, caller: Caller, fileId: string) {
  const [row] = await selectSmallFiles(db, [fileId])
  if (!row || (row.owner_id !== caller.userId && !caller.isAdmin)) throw fault('FILE_NOT_FOUND')
  return row
}
