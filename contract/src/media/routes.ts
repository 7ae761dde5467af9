import * as z from 'zod/mini'
import { id, list, oneOf, paging, text } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { AudioSource, ResourceBeats, WaveformOverview } from './entities.ts'
import { DOWNLOAD_FORMATS, DOWNLOAD_TARGETS } from './formats.ts'

export const listSources = route({
  method: 'GET',
  path: '/client/app/cms/file/{resourceId}',
  audience: 'public',
  summary: '资源的音源列表',
  args: z.object({ resourceId: id(), ...paging }),
  answer: pageOf(AudioSource),
})

export const waveformOverviews = route({
  method: 'GET',
  path: '/client/app/cms/waveform',
  audience: 'public',
  summary: '一页列表的波形概览，一次取完',
  args: z.object({ ids: list(id(), PAGE_SIZE_MAX) }),
  answer: z.array(WaveformOverview),
})

export const listBeats = route({
  method: 'GET',
  path: '/client/app/cms/beats',
  audience: 'public',
  summary: '一页列表的节拍网格和乐句起点，一次取完；没有网格的曲目各项为 null',
  args: z.object({ ids: list(id(), PAGE_SIZE_MAX) }),
  answer: z.array(ResourceBeats),
})

export const downloadLink = route({
  method: 'GET',
  path: '/cms/file/download/{fileId}',
  audience: 'user',
  spends: true,
  summary:
    '一个音源的下载地址，五分钟内有效，取用时须带同一登录会话（令牌或 cookie）；format 为 mp3 时无损文件转成 320k MP3，VIP2 以下且没有购买的也是',
  args: z.object({ fileId: id(), format: z._default(oneOf(DOWNLOAD_FORMATS), 'best') }),
  answer: z.string(),
})

export const FOLDER_PATH_MAX = 400

/** A place on a computer or stick, from its root: programs find no file by any other. */
export const folderPath = () =>
  text(FOLDER_PATH_MAX).check(
    z.regex(/^(\/|[A-Za-z]:([\\/]|$)|$)/, '应为从根目录写起的文件夹，例如 /Users/me/Music 或 D:\\Music'),
    z.refine((path) => !path.split(/[\\/]/).includes('..'), '不能含有 ..'),
  )

/** What is wrong with such a place, in words. */
export const folderFault = (path: string): string | undefined => folderPath().safeParse(path).error?.issues[0]?.message

/** What the link to a file says in its query: whose tags it is to carry beside its own. */
export const FileQuery = z.object({ target: z.optional(oneOf(DOWNLOAD_TARGETS)) })

/** What the link to a package says in its query. */
export const PackageQuery = z.object({
  target: z._default(oneOf(DOWNLOAD_TARGETS), 'rekordbox'),
  folder: z._default(folderPath(), ''),
})

/** The arguments of a call that hands out a package: `folder` is where it will be unpacked. */
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
    '全部音源打包下载的地址，含 M3U8 播放列表与 target 所指软件的曲库文件（不写时为 rekordbox），它不能播放的格式转成 320k MP3；folder 是解包后所在的文件夹。只有一个音源且没有写 target 的单曲就是那个文件。取用时须带同一登录会话',
  args: z.object({ resourceId: id(), ...packageArguments }),
  answer: z.string(),
})

/** Where bytes are served, relative to the base address. The file's hash stands in the address, so it never changes. */
export const mediaPath = {
  audio: (fileId: string, version: string) => `/media/audio/${fileId}/${version}`,
  /** A file of the HLS ladder, `index.m3u8` the first. */
  hls: (fileId: string, version: string, name: string) => `/media/hls/${fileId}/${version}/${name}`,
  /**
   * The same bytes for the session that the token names, which a request proves by its bearer or cookie. What an outside
   * store serves by an address of its own knows no session: whoever holds that one may use it, for ten minutes at most.
   * So for the next two.
   */
  signed: (token: string, path: string) => path.replace('/media/', `/media/signed/${token}/`),
  /** Of an MP3 that is made of a lossless file, the id ends in `.mp3`. */
  download: (token: string, fileId: string) => `/media/download/${token}/${fileId}`,
  package: (token: string, packageId: string) => `/media/package/${token}/${packageId}`,
  /** What lies beside the files of a package. */
  lists: (token: string, packageId: string) => `/media/package/${token}/${packageId}/lists`,
  /** The grid of a file in pieces; `version` is the grid's own. */
  beatGrid: (fileId: string, version: string) => `/media/grid/${fileId}/${version}`,
  waveform: (fileId: string, version: string) => `/media/waveform/${fileId}/${version}`,
  /** In bands: 800 points, and 150 a second. */
  bands: (fileId: string, version: string) => `/media/bands/${fileId}/${version}`,
  zoom: (fileId: string, version: string) => `/media/zoom/${fileId}/${version}`,
  image: (key: string) => `/media/image/${key}`,
  format: (fileName: string) => `/media/format/${fileName}`,
} as const
