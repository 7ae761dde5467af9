import { randomUUID } from 'node:crypto'
import { fault } from '@shenglang/contract/faults'
import { RECORDINGS_A_DAY } from '@shenglang/contract/limits'
import { isPlayedByBrowsers } from '@shenglang/contract/media/formats'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { SmallFile, uploadFile } from '@shenglang/contract/studio/small-files'
import { studioPath } from '@shenglang/contract/studio/works'
import { NotAPicture, PictureTooLarge } from '../../media/index.ts'
import { displayName } from '../../platform/display-name.ts'
import { pathOf } from '../../platform/http/form.ts'
import type { StudioDeps } from '../works/deps.ts'
import { audioKind } from './audio-kind.ts'
import { countSmallFiles, insertSmallFile } from './small-files.sql.ts'

/** Stores the file of a form: a picture, drawn again to drop its metadata, or a short recording. */
export async function storeSmallFile(
  deps: StudioDeps,
  ownerId: string,
  { file, whole }: CheckedArgsOf<typeof uploadFile>,
): Promise<SmallFile> {
  const fileName = displayName(file.name)
  const path = pathOf(file)
  const picture = await storePicture(deps, ownerId, path, whole !== undefined)
  if (picture !== undefined) return { url: picture, fileId: '', fileName }
  const { contentType, extension } = await audioKind(file).catch(() => Promise.reject(fault('NOT_AN_IMAGE')))
  if (!isPlayedByBrowsers(contentType)) throw fault('NOT_AN_IMAGE')
  const { db, files, now } = deps
  if ((await countSmallFiles(db, ownerId, new Date(now().getTime() - DAY_MS))) >= RECORDINGS_A_DAY) {
    throw fault('SMALL_FILES_TOO_MANY')
  }
  const storage_key = `samples/${randomUUID()}.${extension}`
  await files.adopt(storage_key, path)
  const fileId = await insertSmallFile(db, {
    owner_id: ownerId,
    file_name: fileName,
    content_type: contentType,
    file_size: file.size,
    storage_key,
  })
  return { url: studioPath.sample(fileId), fileId, fileName }
}

async function storePicture(
  { pictures }: StudioDeps,
  ownerId: string,
  path: string,
  isWhole: boolean,
): Promise<string | undefined> {
  try {
    return await pictures.store(ownerId, path, isWhole)
  } catch (error) {
    if (error instanceof PictureTooLarge) throw fault('PICTURE_TOO_LARGE')
    if (error instanceof NotAPicture) return undefined
    throw error
  }
}
