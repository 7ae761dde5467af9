import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { mediaPath } from '@shenglang/contract/media/routes'
import { whyNotDownload } from '@shenglang/contract/media/rules'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { AddressTokens } from '../address-tokens.ts'
import { listenerOf } from '../sources.ts'
import {
  type DownloadRow,
  insertDownloads,
  insertPackage,
  lockDownloads,
  selectDownloads,
  selectPackable,
  selectTakenToday,
} from './downloads.sql.ts'

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
export async function linkToFile(deps: DownloadDeps, caller: Caller, fileId: string): Promise<string> {
  const [row] = await selectDownloads(deps.db, [fileId])
  if (!row || row.isReplaced) throw fault('FILE_NOT_FOUND')
  assertMay(caller, row.freeVipLevel)
  return linkToRow(deps, caller, row)
}

async function linkToRow(deps: DownloadDeps, caller: Caller, row: DownloadRow): Promise<string> {
  await count(deps, caller, [row])
  return mediaPath.download(await signed(deps, 'download', row.fileId, caller), row.fileId)
}

/**
 * A link to all files of a resource, or of its parts, as one archive; to the file itself where a single has one alone.
 * Whoever may have a pack may have what is in it.
 */
export async function linkToResource(deps: DownloadDeps, caller: Caller, resourceId: string): Promise<string> {
  const packable = await selectPackable(deps.db, resourceId)
  if (!packable) throw fault('RESOURCE_NOT_FOUND')
  assertMay(caller, packable.freeVipLevel)
  const rows = await selectDownloads(deps.db, packable.fileIds)
  const [only] = rows
  if (packable.contentType === CONTENT_TYPES.single && only && rows.length === 1) return linkToRow(deps, caller, only)
  return linkToPackage(deps, caller, packable.title, rows)
}

/** A link to these files as one archive; each must be allowed. */
export async function linkToFiles(deps: DownloadDeps, caller: Caller, name: string, fileIds: string[]): Promise<string> {
  const rows = await selectDownloads(deps.db, fileIds)
  assertMay(caller, Math.max(0, ...rows.map(({ freeVipLevel }) => freeVipLevel)))
  return linkToPackage(deps, caller, name, rows)
}

async function linkToPackage(deps: DownloadDeps, caller: Caller, name: string, rows: DownloadRow[]): Promise<string> {
  if (rows.length === 0) throw fault('PACKAGE_NOT_FOUND')
  await count(deps, caller, rows)
  const fileIds = rows.map(({ fileId }) => fileId)
  const packageId = await insertPackage(deps.db, userOf(caller), name, fileIds)
  return mediaPath.package(await signed(deps, 'package', packageId, caller), packageId)
}

function assertMay(caller: Caller, freeVipLevel: number): void {
  const refusal = whyNotDownload({ freeVipLevel, playVipLevel: 0, isBuy: false }, listenerOf(caller))
  if (refusal) throw fault(refusal.code, 'level' in refusal ? { level: refusal.level } : {})
}

/** Counts each file once a day for one user, and no more than the day's allowance. */
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
    if (fresh.length === 0) return
    if (allowed > 0 && taken + fresh.length > allowed) throw fault('DOWNLOADS_SPENT', { count: allowed, left: allowed - taken })
    await insertDownloads(transaction, userId, fresh)
    const isFresh = new Set(fresh)
    const resourceIds = rows.filter(({ fileId }) => isFresh.has(fileId)).map(({ resourceId }) => resourceId)
    await onDownload(transaction, [...new Set(resourceIds)])
  })
}

async function signed({ tokens, now }: DownloadDeps, right: 'download' | 'package', subject: string, caller: Caller) {
  return (await tokens()).sign({ right, subject, expiresAt: now().getTime() + LINK_MS }, caller)
}
