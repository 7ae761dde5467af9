import type { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { type DownloadFormat, type DownloadTarget, isLossless, isPlayedBy } from '@shenglang/contract/media/formats'
import { mayHaveLossless, type Refusal, type ResourceAccess, whyNotDownload } from '@shenglang/contract/media/rules'
import type { Caller } from '@shenglang/contract/roles'
import { listenerOf } from '../sources/sources.ts'
import type { FileRow } from './downloads.sql.ts'

export type AccessRule = Pick<FileRow, 'freeVipLevel' | 'isBuy'>

/** The strictest rule decides: who satisfies it satisfies the others. Visitors satisfy none. */
export function highest(accessRules: AccessRule[]): ResourceAccess {
  return {
    playVipLevel: 0,
    freeVipLevel: Math.max(0, ...accessRules.map((rule) => (rule.isBuy ? 0 : rule.freeVipLevel))),
    isBuy: false,
  }
}

const faultOf = (refusal: Refusal): Fault => fault(refusal.code, 'level' in refusal ? { level: refusal.level } : {})

/** The reason against a download under these access rules. */
export function whyNot(caller: Caller, accessRules: AccessRule[]): Fault | undefined {
  const refusal = whyNotDownload(highest(accessRules), listenerOf(caller))
  return refusal && faultOf(refusal)
}

export function assertMay(caller: Caller, accessRules: AccessRule[]): void {
  const refused = whyNot(caller, accessRules)
  if (refused) throw refused
}

export const isVideo = ({ fileType }: Pick<FileRow, 'fileType'>): boolean => fileType.startsWith('video/')

/** Checked by the file name as well: Opus is stored with the type of Ogg. */
const isPlayed = ({ fileName, storageKey }: FileRow, target: DownloadTarget) =>
  [fileName, storageKey].every((name) => isPlayedBy(target, name))

/** True for a lossless file that is delivered as MP3, by choice or for lack of a right to the original. */
export function isCompressed(row: FileRow, caller: Caller, format: DownloadFormat): boolean {
  return isLossless(row.fileType) && (format === 'mp3' || !mayHaveLossless(row, caller))
}

/** True where `isCompressed`, or where the target does not play the original. */
export function isConverted(row: FileRow, caller: Caller, { format, target }: FormatOptions): boolean {
  return isCompressed(row, caller, format) || (target !== undefined && !isPlayed(row, target))
}

export interface FormatOptions {
  format: DownloadFormat
  target?: DownloadTarget | undefined
}
