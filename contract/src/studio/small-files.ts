import * as z from 'zod/mini'
import { oneOf } from '../arguments.ts'
import { SMALL_FILE_MAX_BYTES } from '../constants.ts'
import { route } from '../route.ts'

/** `url` is relative to the base address; `fileId` is '' for a picture, which is identified by its address. */
export const SmallFile = z.object({ url: z.string(), fileId: z.string(), fileName: z.string() })
export type SmallFile = z.infer<typeof SmallFile>

export const uploadFile = route({
  method: 'POST',
  path: '/cms/file/upload',
  audience: 'user',
  needsConsent: true,
  summary: '上传小文件：图片（头像、封面；贴子与商品的图片加上 whole=1 保留原比例）或音频（申请艺人的代表作），不超过 20 MB',
  encoding: 'form',
  args: z.object({
    /** Also stores the whole picture, served with `?w=whole`; otherwise pictures are cropped to squares. */
    whole: z.optional(oneOf(['1'])),
    file: z.file('请选择文件').check(z.maxSize(SMALL_FILE_MAX_BYTES, '文件不能超过 20 MB')),
  }),
  answer: SmallFile,
})
