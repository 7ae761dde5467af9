import * as z from 'zod/mini'
import { id, oneOf, paging } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { route } from '../../route.ts'
import { DOWNLOAD_FORMATS, DOWNLOAD_TARGETS } from '../formats.ts'
import { folderPath, packageArguments, packed } from './download-routes.ts'

/** Links per request; few, since they expire after minutes. */
const PACKAGE_LINKS_MAX = 20
/** Maximum number of files of a package that its library files may omit. */
const LEFT_OUT_MAX = 20_000

/** The size of a download, and the files that count against the daily limit. */
export const PackageQuote = z.object({
  files: z.int(),
  /** Size of the files in the chosen format; an estimate while a copy is not made yet. */
  bytes: z.int(),
  /** Number of files that count against the daily limit: neither owned nor downloaded today. */
  counted: z.int(),
  /** Number of files that this user may not download now. */
  refused: z.int(),
  /** Number of videos that are left out, because an export contains tracks only. */
  videos: z.int(),
  /** Number of files converted to MP3. */
  converted: z.int(),
  /** The user's daily limit of files; 0 means no limit. */
  perDay: z.int(),
  /** Files left of the daily limit; 0 without a limit. */
  left: z.int(),
})
export type PackageQuote = z.infer<typeof PackageQuote>

/** A package whose files are downloaded one by one, and the number of videos left out. Valid for a day. */
export const OpenPackage = z.object({ packageId: z.string(), name: z.string(), files: z.int(), videos: z.int() })
export type OpenPackage = z.infer<typeof OpenPackage>

export const PackageEntry = z.object({
  fileId: z.string(),
  title: z.string(),
  /** Its path from the root of the folder or USB drive. */
  path: z.string(),
  /** Changes only when the sound or the tags of the file change. */
  version: z.string(),
  /** An estimate while the copy is not made yet. */
  bytes: z.int(),
})
export type PackageEntry = z.infer<typeof PackageEntry>

/** The address of a file, or the fault that refuses it. */
export const PackageLink = z.object({
  fileId: z.string(),
  /** Empty when it is refused. */
  address: z.string(),
  /** Code of the fault; empty when there is none. */
  fault: z.string(),
  /** Message of the fault. */
  words: z.string(),
})
export type PackageLink = z.infer<typeof PackageLink>

/** The header of a list file: one line of JSON, followed by `bytes` bytes. An empty line means that more is being prepared. */
export const ListHead = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })
export type ListHead = z.infer<typeof ListHead>

/** The arguments of a quote: those of a package without the folder. */
export const quoteArguments = {
  format: z._default(oneOf(DOWNLOAD_FORMATS), 'best'),
  target: z.optional(oneOf(DOWNLOAD_TARGETS)),
}

export const resourceQuote = route({
  method: 'GET',
  path: '/cms/file/package/{resourceId}/quote',
  audience: 'user',
  summary:
    '打包下载之前：文件数、大约的大小、计入今日次数的文件数和今日剩余次数。已拥有的和今天下载过的不再计数。写了 fileId 就只算这一个音源',
  args: z.object({ ...packed, ...quoteArguments }),
  answer: PackageQuote,
})

export const openResourcePackage = route({
  method: 'POST',
  path: '/cms/file/package/{resourceId}/open',
  audience: 'user',
  summary:
    '把一个资源逐个文件写进文件夹或 U 盘：先开一个包，再读它的清单、领取地址。开包不计下载次数。写了 fileId 就只有这一个音源',
  args: z.object({ ...packed, ...packageArguments }),
  answer: OpenPackage,
})

const TargetOfPackage = { target: z._default(oneOf(DOWNLOAD_TARGETS), 'rekordbox') }

export const packagePlan = route({
  method: 'GET',
  path: '/cms/file/plan/{packageId}',
  audience: 'user',
  summary: '包里的文件：路径、大小、版本。版本不变的文件不必再取；已下架的不在其中',
  args: z.object({ packageId: id(), ...TargetOfPackage, ...paging }),
  answer: pageOf(PackageEntry),
})

export const packageLinks = route({
  method: 'POST',
  path: '/cms/file/plan/{packageId}/links',
  audience: 'user',
  summary:
    '领取包里几个文件的下载地址，五分钟内有效，每个新文件计一次下载；不能给的逐个说明原因。地址可分段取；请求带 Want-Repr-Digest: sha-256 时，回应的 Repr-Digest 是整个文件的 SHA-256',
  args: z.object({
    packageId: id(),
    ...TargetOfPackage,
    fileIds: z.array(id()).check(z.minLength(1), z.maxLength(PACKAGE_LINKS_MAX, `一次不能超过 ${PACKAGE_LINKS_MAX} 个`)),
  }),
  answer: z.array(PackageLink),
})

export const packageLists = route({
  method: 'POST',
  path: '/cms/file/plan/{packageId}/lists',
  audience: 'user',
  summary:
    '播放列表和软件曲库文件的地址，五分钟内有效。回应里每个文件先是一行 JSON（path、bytes、sha256），然后是这么多字节；空行表示还在准备。leftOut 是没有写成的文件，曲库里不列',
  args: z.object({
    packageId: id(),
    ...TargetOfPackage,
    folder: z._default(folderPath(), ''),
    leftOut: z._default(z.array(id()).check(z.maxLength(LEFT_OUT_MAX, `不能超过 ${LEFT_OUT_MAX} 个`)), []),
  }),
  answer: z.string(),
})
