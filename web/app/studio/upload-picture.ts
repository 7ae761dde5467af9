import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import type { ArgsOf } from '@shenglang/contract/route'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { call } from '../remote/api.ts'

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** Sends a picture. Returns its address; throws with words where it is none, or too large. */
export async function uploadPicture(args: ArgsOf<typeof uploadFile> & { file: File }): Promise<string> {
  if (args.file.size > SMALL_FILE_MAX_BYTES) throw new Error('图片不能超过 20 MB')
  const picture = await call(uploadFile, args)
  if (picture.fileId !== '') throw new Error('请上传 JPG、PNG 或 WebP 图片')
  return picture.url
}
