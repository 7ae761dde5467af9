import type { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { type DownloadFormat, type DownloadTarget, isLossless, isPlayedBy } from '@shenglang/contract/media/formats'
import { type Gated, mayHaveLossless, type Refusal, whyNotDownload } from '@shenglang/contract/media/rules'
import type { Caller } from '@shenglang/contract/roles'
import { listenerOf } from '../sources.ts'
import type { FileRow } from './downloads.sql.ts'

export type Gate = Pick<FileRow, 'freeVipLevel' | 'isBuy'>

/** The highest of the gates decides: whoever passes it passes the others. Visitors pass none. */
export function highest(gates: Gate[]): Gated {
  return {
    playVipLevel: 0,
    freeVipLevel: Math.max(0, ...gates.map((gate) => (gate.isBuy ? 0 : gate.freeVipLevel))),
    isBuy: false,
  }
}

const faultOf = (refusal: Refusal): Fault => fault(refusal.code, 'level' in refusal ? { level: refusal.level } : {})

/** What stands against a download through these gates. */
export function whyNot(caller: Caller, gates: Gate[]): Fault | undefined {
  const refusal = whyNotDownload(highest(gates), listenerOf(caller))
  return refusal && faultOf(refusal)
}

export function assertMay(caller: Caller, gates: Gate[]): void {
  const refused = whyNot(caller, gates)
  if (refused) throw refused
}

/** By its name as well: a stored name says Ogg of Opus too. A video stays what it is. */
const isPlayed = ({ fileName, fileType, storageKey }: FileRow, target: DownloadTarget) =>
  fileType.startsWith('video/') || [fileName, storageKey].every((name) => isPlayedBy(target, name))

/** Whether a file is handed out as MP3 though it is lossless. */
export function isCompressed(row: FileRow, caller: Caller, format: DownloadFormat): boolean {
  return isLossless(row.fileType) && (format === 'mp3' || !mayHaveLossless(row, caller))
}

/** The same, or because the target does not play it. */
export function isConverted(row: FileRow, caller: Caller, { format, target }: WantedFiles): boolean {
  return isCompressed(row, caller, format) || (target !== undefined && !isPlayed(row, target))
}

export interface WantedFiles {
  format: DownloadFormat
  target?: DownloadTarget | undefined
}
