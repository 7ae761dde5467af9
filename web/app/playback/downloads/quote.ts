import { crateQuote } from '@shenglang/contract/catalog/crates/crates'
import { fileSize } from '@shenglang/contract/format'
import { type PackageQuote, resourceQuote } from '@shenglang/contract/media/downloads/packages'
import type { DownloadFormat, DownloadTarget } from '@shenglang/contract/media/formats'
import { remoteQuery } from '../../remote/remote-query.ts'
import type { PackSource } from './pack-source.ts'
import * as texts from './texts.ts'

interface QuoteRequest {
  format?: DownloadFormat
  target?: DownloadTarget
}

/** The current quote for a download; never cached, since every download changes it. */
export const quoteQuery = (source: PackSource, request: QuoteRequest) => ({
  ...('crateId' in source
    ? remoteQuery(crateQuote, { id: source.crateId, ...request })
    : remoteQuery(resourceQuote, { ...source, ...request })),
  staleTime: 0,
})

/** The number and size of the files. */
export const amountText = ({ files, refused, bytes, converted }: PackageQuote): string =>
  texts.filesSummary(files - refused, fileSize(bytes), converted > 0 ? texts.convertedPart(converted) : '')

/** The part of the day's allowance that the download uses, and the rest, as text. */
export function allowanceText({ perDay, counted, left }: PackageQuote): string {
  if (perDay === 0) return texts.unlimitedDownloads
  return counted === 0 ? texts.notCountedLeft(left) : texts.countedLeft(counted, left)
}

/** Number of downloads by which the package exceeds the day's allowance. */
export const lackingOf = ({ perDay, counted, left }: PackageQuote): number => (perDay === 0 ? 0 : Math.max(0, counted - left))
