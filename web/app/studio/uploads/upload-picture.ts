import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import type { ArgsOf } from '@shenglang/contract/route'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { call } from '../../remote/api.ts'
import * as texts from './texts.ts'

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** Uploads a picture. Returns its address; throws with a text where it is none, or too large. */
export async function uploadPicture(args: ArgsOf<typeof uploadFile> & { file: File }): Promise<string> {
  if (args.file.size > SMALL_FILE_MAX_BYTES) throw new Error(texts.pictureTooLarge)
  const picture = await call(uploadFile, args)
  if (picture.fileId !== '') throw new Error(texts.uploadPictureTypes)
  return picture.url
}
