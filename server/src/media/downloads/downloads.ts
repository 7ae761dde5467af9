import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { type DownloadFormat, type DownloadTarget, isLossless, isPlayedBy } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/routes'
import { type Gated, type Listener, mayHaveLossless, whyNotDownload } from '@shenglang/contract/media/rules'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { AddressTokens } from '../address-tokens.ts'
import { endOfAddress, listenerOf } from '../sources.ts'
import {
  type DownloadRow,
  insertDownloads,
  insertPackage,
  lockDownloads,
  selectDownloads,
  selectPackable,
  selectTakenToday,
  updateTaken,
} from './downloads.sql.ts'

/** How a package is wanted; without a target it is as it was before there were several. */
interface WantedPackage {
  format: DownloadFormat
  target?: DownloadTarget | undefined
  folder: string
}

/** How long a link may be followed. */
const LINK_MS = 5 * 60_000

export interface DownloadDeps {
  db: Kysely<Tables>
  tokens: () => Promise<AddressTokens>
  /** Files that a user may take on one day, by VIP level from 0; the last one stands for higher levels, 0 is no limit. */
  perDay: readonly number[]
  /** Runs in the transaction that counts a download. */
  onDownload(transaction: Kysely<Tables>, resourceIds: string[]): Promise<void>
  now(): Date
}

/** A link to one file, good for a few minutes and for this user's session. Throws what stands against it. */
export async function linkToFile(deps: DownloadDeps, caller: Caller, fileId: string, format: DownloadFormat): Promise<string> {
  const [row] = await selectDownloads(deps.db, [fileId], caller.userId)
  if (!row || row.isReplaced) throw fault('FILE_NOT_FOUND')
  assertMay(caller, [row])
  return linkToRow(deps, caller, [row], row, format)
}

async function linkToRow(
  deps: DownloadDeps,
  caller: Caller,
  gates: Gate[],
  row: DownloadRow,
  format: DownloadFormat,
): Promise<string> {
  await count(deps, caller, [row])
  const subject = isCompressed(row, caller, format) ? `${row.fileId}.mp3` : row.fileId
  return mediaPath.download(await signed(deps, { right: 'download', subject, gates }, caller), subject)
}

/**
 * A link to all files of a resource, or of its parts, as one archive; to the file itself where a single has one alone.
 * Whoever may have a pack may have what is in it.
 */
export async function linkToResource(
  deps: DownloadDeps,
  caller: Caller,
  resourceId: string,
  wanted: WantedPackage,
): Promise<string> {
  const packable = await selectPackable(deps.db, resourceId, caller.userId)
  if (!packable) throw fault('RESOURCE_NOT_FOUND')
  assertMay(caller, [packable])
  const rows = await selectDownloads(deps.db, packable.fileIds, caller.userId)
  const [only] = rows
  if (packable.contentType === CONTENT_TYPES.single && only && rows.length === 1 && !wanted.target) {
    return linkToRow(deps, caller, [packable], only, wanted.format)
  }
  const files = { name: packable.title, rows: packable.isBuy ? rows.map(owned) : rows }
  return linkToPackage(deps, caller, [packable], files, wanted)
}

/** A link to these files as one archive; each must be allowed. */
export async function linkToFiles(
  deps: DownloadDeps,
  caller: Caller,
  { name, fileIds }: { name: string; fileIds: string[] },
  wanted: WantedPackage,
): Promise<string> {
  const rows = await selectDownloads(deps.db, fileIds, caller.userId)
  assertMay(caller, rows)
  return linkToPackage(deps, caller, rows, { name, rows }, wanted)
}

/** What is in a pack that was bought. */
const owned = (row: DownloadRow): DownloadRow => ({ ...row, isBuy: true })

async function linkToPackage(
  deps: DownloadDeps,
  caller: Caller,
  gates: Gate[],
  { name, rows }: { name: string; rows: DownloadRow[] },
  { format, target, folder }: WantedPackage,
): Promise<string> {
  if (rows.length === 0) throw fault('PACKAGE_NOT_FOUND')
  await count(deps, caller, rows)
  const fileIds = rows.map(({ fileId }) => fileId)
  const isConverted = (row: DownloadRow) => isCompressed(row, caller, format) || (target && !isPlayed(row, target))
  const compressedIds = rows.filter(isConverted).map(({ fileId }) => fileId)
  const packageId = await insertPackage(deps.db, userOf(caller), { name, fileIds, compressedIds })
  const address = mediaPath.package(await signed(deps, { right: 'package', subject: packageId, gates }, caller), packageId)
  // They change no right, so they travel unsigned.
  return target ? `${address}?${new URLSearchParams({ target, folder })}` : address
}

/** By its name as well: a stored name says Ogg of Opus too. A video stays what it is. */
const isPlayed = ({ fileName, fileType, storageKey }: DownloadRow, target: DownloadTarget) =>
  fileType.startsWith('video/') || [fileName, storageKey].every((name) => isPlayedBy(target, name))

/** Whether a file is handed out as MP3 though it is lossless. */
function isCompressed(row: DownloadRow, caller: Caller, format: DownloadFormat): boolean {
  return isLossless(row.fileType) && (format === 'mp3' || !mayHaveLossless(row, caller))
}

type Gate = Pick<DownloadRow, 'freeVipLevel' | 'isBuy'>

/** The highest of the gates decides: whoever passes it passes the others. Visitors pass none. */
function highest(gates: Gate[]): Gated {
  return {
    playVipLevel: 0,
    freeVipLevel: Math.max(0, ...gates.map((gate) => (gate.isBuy ? 0 : gate.freeVipLevel))),
    isBuy: false,
  }
}

function assertMay(caller: Caller, gates: Gate[]): void {
  const refusal = whyNotDownload(highest(gates), listenerOf(caller))
  if (refusal) throw fault(refusal.code, 'level' in refusal ? { level: refusal.level } : {})
}

/** Counts each file once a day for one user, and no more than the day's allowance; what is the user's own is not measured. */
async function count({ db, perDay, onDownload }: DownloadDeps, caller: Caller, rows: DownloadRow[]): Promise<void> {
  const userId = userOf(caller)
  const allowed = perDay[Math.min(caller.vipLevel, perDay.length - 1)] ?? 0
  await db.transaction().execute(async (transaction) => {
    await lockDownloads(transaction, userId)
    const { count: taken, fresh } = await selectTakenToday(
      transaction,
      userId,
      rows.map(({ fileId }) => fileId),
    )
    const isFresh = new Set(fresh)
    // A refund asks what was taken since it was paid: a level may have given it before, and less of it.
    const again = rows.filter(({ fileId, isBuy }) => isBuy && !isFresh.has(fileId)).map(({ fileId }) => fileId)
    if (again.length > 0) await updateTaken(transaction, userId, again)
    if (fresh.length === 0) return
    const measured = rows.filter(({ fileId, isBuy }) => isFresh.has(fileId) && !isBuy).length
    if (allowed > 0 && measured > 0 && taken + measured > allowed)
      throw fault('DOWNLOADS_SPENT', { count: allowed, left: Math.max(0, allowed - taken) })
    await insertDownloads(transaction, userId, fresh)
    const resourceIds = rows.filter(({ fileId }) => isFresh.has(fileId)).map(({ resourceId }) => resourceId)
    await onDownload(transaction, [...new Set(resourceIds)])
  })
}

async function signed(
  { tokens, now }: DownloadDeps,
  { gates, ...grant }: { right: 'download' | 'package'; subject: string; gates: Gate[] },
  caller: Caller,
) {
  const isOpenTo = (listener: Listener) => !whyNotDownload(highest(gates), listener)
  const expiresAt = endOfAddress(now().getTime() + LINK_MS, caller, isOpenTo)
  return (await tokens()).sign({ ...grant, expiresAt }, caller)
}
