import * as z from 'zod/mini'
import { id, oneOf, text } from '../../arguments.ts'
import { route } from '../../route.ts'
import { DOWNLOAD_FORMATS, DOWNLOAD_TARGETS } from '../formats.ts'
import { FILE_OR_PACKAGE_ID } from './package-file-id.ts'

export const downloadLink = route({
  method: 'GET',
  path: '/cms/file/download/{fileId}',
  audience: 'user',
  spends: true,
  summary:
    '一个音源的下载地址，或 packageFileId 所指的整包的下载地址，五分钟内有效，取用时须带同一登录会话（令牌或 cookie）；format 为 mp3 时无损文件转成 320k MP3，VIP2 以下且没有购买的也是',
  args: z.object({
    fileId: z.string().check(z.regex(FILE_OR_PACKAGE_ID, '编号格式不正确')),
    format: z._default(oneOf(DOWNLOAD_FORMATS), 'best'),
  }),
  answer: z.string(),
})

export const FOLDER_PATH_MAX = 400

/** An absolute path on a computer or USB drive: DJ programs find files only by such paths. */
export const folderPath = () =>
  text(FOLDER_PATH_MAX).check(
    z.regex(/^(\/|[A-Za-z]:([\\/]|$)|$)/, '应为从根目录写起的文件夹，例如 /Users/me/Music 或 D:\\Music'),
    z.refine((path) => !path.split(/[\\/]/).includes('..'), '不能含有 ..'),
  )

/** The query of a file link: the program whose tags are added to the file's own. */
export const FileQuery = z.object({ target: z.optional(oneOf(DOWNLOAD_TARGETS)) })

/** The query of a package link. */
export const PackageQuery = z.object({
  target: z._default(oneOf(DOWNLOAD_TARGETS), 'rekordbox'),
  folder: z._default(folderPath(), ''),
})

/** A resource with all its files, or with only the one named. */
export const packed = { resourceId: id(), fileId: z.optional(id()) }

/** The arguments of calls that return a package; `folder` is where the user will unpack it. */
export const packageArguments = {
  format: z._default(oneOf(DOWNLOAD_FORMATS), 'best'),
  target: z.optional(oneOf(DOWNLOAD_TARGETS)),
  folder: z._default(folderPath(), ''),
}

export const packageLink = route({
  method: 'GET',
  path: '/cms/file/package/{resourceId}',
  audience: 'user',
  spends: true,
  summary:
    '全部音源打包下载的地址，含 M3U8 播放列表与 target 所指软件的曲库文件（不写时为 rekordbox），它不能播放的格式转成 320k MP3；folder 是解包后所在的文件夹。只有一个音源且没有写 target 的单曲就是那个文件。写了 fileId 就只有这一个音源。取用时须带同一登录会话',
  args: z.object({ ...packed, ...packageArguments }),
  answer: z.string(),
})
