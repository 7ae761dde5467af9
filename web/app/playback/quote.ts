import { crateQuote } from '@shenglang/contract/catalog/crates'
import { fileSize } from '@shenglang/contract/format'
import type { DownloadFormat, DownloadTarget } from '@shenglang/contract/media/formats'
import { type PackageQuote, resourceQuote } from '@shenglang/contract/media/packages'
import { remoteQuery } from '../remote/remote-query.ts'
import type { PackSource } from './pack-source.ts'

interface Wanted {
  format?: DownloadFormat
  target?: DownloadTarget
}

/** What a download would take now; asked anew each time, for every download changes it. */
export const quoteQuery = (source: PackSource, wanted: Wanted) => ({
  ...('crateId' in source
    ? remoteQuery(crateQuote, { id: source.crateId, ...wanted })
    : remoteQuery(resourceQuote, { ...source, ...wanted })),
  staleTime: 0,
})

/** How much it is. */
export const amountWords = ({ files, refused, bytes, converted }: PackageQuote): string =>
  `${files - refused} 个文件，约 ${fileSize(bytes)}${converted > 0 ? `，其中 ${converted} 个转成 MP3` : ''}`

/** What it takes of the day's allowance. */
export function allowanceWords({ perDay, counted, left }: PackageQuote): string {
  if (perDay === 0) return '下载次数不限'
  return counted === 0 ? `不再计入下载次数，今日还剩 ${left} 次` : `计入 ${counted} 次下载，今日还剩 ${left} 次`
}

/** How many downloads are lacking today. */
export const lackingOf = ({ perDay, counted, left }: PackageQuote): number => (perDay === 0 ? 0 : Math.max(0, counted - left))
