import { createHash } from 'node:crypto'
import type { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import type { OpenPackage, PackageEntry, PackageLink, PackageQuote } from '@shenglang/contract/media/downloads/packages'
import { type DownloadTarget, isLossless } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { LOSSLESS_LEVEL } from '@shenglang/contract/media/rules'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { Files } from '../../platform/files/port.ts'
import { allowanceFor } from './allowance.ts'
import { soundToTag, tagsOf } from './delivered-file.ts'
import { type FileRow, selectDownloads, selectFiles, selectPackable, selectPackage, updateLeftOut } from './downloads.sql.ts'
import {
  assertHoldsTracks,
  fileAddress,
  filesOf,
  owned,
  type PackageOptions,
  type Packed,
  type PackedResource,
  resourceFiles,
  signed,
  storePackage,
  tracksOf,
} from './downloads.ts'
import { safeFileName } from './file-names.ts'
import { type DownloadDeps, type HandOut, handOut } from './hand-out.ts'
import { type AccessRule, assertMay, type FormatOptions, isCompressed, isConverted, whyNot } from './rights.ts'
import { taggedKeyOf } from './tagged-files.ts'

/** Bytes per millisecond of an MP3 at 320 kbit/s. */
const MP3_BYTES_A_MS = 40

const expectedBytes = (row: Pick<FileRow, 'durationMs' | 'fileSize'>, isMp3: boolean) =>
  isMp3 ? row.durationMs * MP3_BYTES_A_MS : Number(row.fileSize)

/** The size and cost of a resource's download in advance. */
export async function quoteResource(deps: DownloadDeps, caller: Caller, resource: PackedResource, options: FormatOptions) {
  const { packed } = await resourceFiles(deps, caller, resource)
  return quoteOf(deps, caller, packed, options)
}

/** The size and cost of downloading these files, in advance. */
export async function quoteFiles(deps: DownloadDeps, caller: Caller, fileIds: string[], options: FormatOptions) {
  return quoteOf(deps, caller, await filesOf(deps, caller, { name: '', fileIds }), options)
}

async function quoteOf(deps: DownloadDeps, caller: Caller, all: Packed, options: FormatOptions): Promise<PackageQuote> {
  const packed = tracksOf(all, options.target)
  const { rows, videos, resourceId, accessRules } = packed
  const may = resourceId === null ? rows.filter((row) => !whyNot(caller, [row])) : whyNot(caller, accessRules) ? [] : rows
  const files = may.map((row) => ({ row, isMp3: isConverted(row, caller, options) }))
  return {
    files: rows.length,
    bytes: files.reduce((sum, { row, isMp3 }) => sum + expectedBytes(row, isMp3), 0),
    refused: rows.length - may.length,
    videos,
    converted: files.filter(({ isMp3 }) => isMp3).length,
    ...(await allowanceFor(deps, caller, may)),
  }
}

/** Opens a package of a resource whose files are downloaded one by one. Throws the reason against all of it. */
export async function openResource(deps: DownloadDeps, caller: Caller, resource: PackedResource, options: PackageOptions) {
  const { packed } = await resourceFiles(deps, caller, resource)
  assertMay(caller, packed.accessRules)
  return open(deps, caller, packed, options)
}

/** Opens a package of these files; those that the caller may not download are refused one by one later. */
export async function openFiles(
  deps: DownloadDeps,
  caller: Caller,
  files: { name: string; fileIds: string[] },
  options: PackageOptions,
) {
  return open(deps, caller, await filesOf(deps, caller, files), options)
}

async function open(deps: DownloadDeps, caller: Caller, all: Packed, options: PackageOptions): Promise<OpenPackage> {
  const packed = tracksOf(all, options.target)
  assertHoldsTracks(packed)
  const packageId = await storePackage(deps, caller, packed, options)
  return { packageId, name: safeFileName(packed.name), files: packed.rows.length, videos: packed.videos }
}

async function userPackage({ db }: DownloadDeps, caller: Caller, packageId: string) {
  const stored = await selectPackage(db, packageId, userOf(caller))
  if (!stored) throw fault('PACKAGE_NOT_FOUND')
  return stored
}

interface PlanPage {
  packageId: string
  target: DownloadTarget
  pageNum: number
  pageSize: number
}

/** A page of a package's content; nothing is generated for it. */
export async function planOf(deps: DownloadDeps & { files: Files }, caller: Caller, request: PlanPage) {
  const { packageId, target, pageNum, pageSize } = request
  const stored = await userPackage(deps, caller, packageId)
  const from = (pageNum - 1) * pageSize
  const ids = stored.fileIds.slice(from, from + pageSize)
  const names = new Map(ids.map((id, index) => [id, stored.names[from + index] ?? '']))
  const isConverted = new Set(stored.compressedIds)
  const entries = (await selectDownloads(deps.db, ids, userOf(caller))).map(async (row): Promise<PackageEntry> => {
    const isMp3 = isConverted.has(row.fileId)
    const sound = soundToTag({ row, isMp3 })
    const copy = taggedKeyOf(sound, tagsOf(row, target))
    const made = await deps.files.stat(copy ?? sound.storageKey)
    return {
      fileId: row.fileId,
      title: row.title,
      path: `${safeFileName(stored.name)}/${names.get(row.fileId)}`,
      version: createHash('sha256')
        .update(copy ?? sound.sha256)
        .digest('hex'),
      bytes: made?.size ?? expectedBytes(row, isMp3),
    }
  })
  return { rows: await Promise.all(entries), total: stored.fileIds.length }
}

interface PackageRequest {
  packageId: string
  target: DownloadTarget
  fileIds: string[]
}

/** The addresses of these files of a package, each counted as a download, or the reason for its refusal. */
export async function linksOf(deps: DownloadDeps, caller: Caller, request: PackageRequest): Promise<PackageLink[]> {
  const stored = await userPackage(deps, caller, request.packageId)
  return handOut(deps, caller, (out) => linksWithin(out, stored, request))
}

async function linksWithin(
  { deps, caller, takeWithinAllowance }: HandOut,
  stored: Awaited<ReturnType<typeof userPackage>>,
  request: PackageRequest,
): Promise<PackageLink[]> {
  const [isInside, isMp3] = [new Set(stored.fileIds), new Set(stored.compressedIds)]
  const fileIds = [...new Set(request.fileIds)]
  const { rows, rulesOf } = await rowsNow(deps, caller, stored.resourceId, fileIds)
  const known = new Map(rows.filter(({ fileId }) => isInside.has(fileId)).map((row) => [row.fileId, row]))
  const refusalOf = (row: FileRow | undefined): Fault | undefined => {
    if (!row || row.isReplaced) return fault('FILE_NOT_FOUND')
    // A file planned as lossless that would now be an MP3 is refused rather than delivered under its planned name.
    const isLessNow = isLossless(row.fileType) && !isMp3.has(row.fileId) && isCompressed(row, caller, 'best')
    return whyNot(caller, rulesOf(row)) ?? (isLessNow ? fault('DOWNLOAD_VIP_REQUIRED', { level: LOSSLESS_LEVEL }) : undefined)
  }
  const may = [...known.values()].filter((row) => !refusalOf(row))
  const [first] = may
  const accessRules = stored.resourceId === null || !first ? [] : rulesOf(first)
  const { leftOut, left } = await takeWithinAllowance({ resourceId: stored.resourceId, accessRules, rows: may })
  const linkTo = async (fileId: string): Promise<PackageLink> => {
    const row = known.get(fileId)
    const refused = refusalOf(row) ?? (leftOut.has(fileId) ? fault('DOWNLOADS_SPENT', left) : undefined)
    if (!row || refused) return { fileId, address: '', fault: refused?.code ?? '', words: refused?.message ?? '' }
    const address = await fileAddress(deps, caller, rulesOf(row), { fileId, isMp3: isMp3.has(fileId) })
    return { fileId, address: `${address}?${new URLSearchParams({ target: request.target })}`, fault: '', words: '' }
  }
  return Promise.all(fileIds.map(linkTo))
}

/** Files with the caller's present rights; those of a work by its access rule. */
async function rowsNow({ db }: DownloadDeps, caller: Caller, resourceId: string | null, fileIds: string[]) {
  const rows = await selectFiles(db, fileIds, caller.userId)
  if (resourceId === null) return { rows, rulesOf: (row: FileRow): AccessRule[] => [row] }
  const work = await selectPackable(db, resourceId, caller.userId)
  if (!work) return { rows: [], rulesOf: (row: FileRow): AccessRule[] => [row] }
  return { rows: work.isBuy ? rows.map(owned) : rows, rulesOf: (): AccessRule[] => [work] }
}

interface RequestedLists {
  packageId: string
  target: DownloadTarget
  folder: string
  leftOut: string[]
}

/** The address of a package's lists, without the files that are left out. */
export async function listsLink(deps: DownloadDeps, caller: Caller, request: RequestedLists): Promise<string> {
  const { packageId, target, folder, leftOut } = request
  if (!(await updateLeftOut(deps.db, packageId, userOf(caller), leftOut))) throw fault('PACKAGE_NOT_FOUND')
  const token = await signed(deps, { right: 'package', subject: `${packageId}/lists`, accessRules: [] }, caller)
  return `${mediaPath.lists(token, packageId)}?${new URLSearchParams({ target, folder })}`
}
