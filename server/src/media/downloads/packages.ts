import { createHash } from 'node:crypto'
import type { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { type DownloadTarget, isLossless } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/media-path'
import type { OpenPackage, PackageEntry, PackageLink, PackageQuote } from '@shenglang/contract/media/packages'
import { LOSSLESS_LEVEL } from '@shenglang/contract/media/rules'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { Files } from '../../platform/files/port.ts'
import { allowanceFor, countWhatMay } from './allowance.ts'
import { type FileRow, selectDownloads, selectFiles, selectPackable, selectPackage, updateLeftOut } from './downloads.sql.ts'
import {
  type DownloadDeps,
  fileAddress,
  filesOf,
  owned,
  type Packed,
  type PackedResource,
  resourceFiles,
  signed,
  storePackage,
  type WantedPackage,
} from './downloads.ts'
import { safeFileName } from './file-names.ts'
import { soundToTag, tagsOf } from './handed-out.ts'
import { assertMay, type Gate, isCompressed, isConverted, type WantedFiles, whyNot } from './rights.ts'
import { taggedKeyOf } from './tagging.ts'

/** Of an MP3 at 320 kbit/s. */
const MP3_BYTES_A_MS = 40

const expectedBytes = (row: Pick<FileRow, 'durationMs' | 'fileSize'>, isMp3: boolean) =>
  isMp3 ? row.durationMs * MP3_BYTES_A_MS : Number(row.fileSize)

/** What would be taken of a resource, before it is. */
export async function quoteResource(deps: DownloadDeps, caller: Caller, resource: PackedResource, wanted: WantedFiles) {
  const { packed } = await resourceFiles(deps, caller, resource)
  return quoteOf(deps, caller, packed, wanted)
}

/** What would be taken of these files, before they are. */
export async function quoteFiles(deps: DownloadDeps, caller: Caller, fileIds: string[], wanted: WantedFiles) {
  return quoteOf(deps, caller, await filesOf(deps, caller, { name: '', fileIds }), wanted)
}

async function quoteOf(deps: DownloadDeps, caller: Caller, packed: Packed, wanted: WantedFiles): Promise<PackageQuote> {
  const { rows } = packed
  const may = packed.resourceId === null ? rows.filter((row) => !whyNot(caller, [row])) : whyNot(caller, packed.gates) ? [] : rows
  const files = may.map((row) => ({ row, isMp3: isConverted(row, caller, wanted) }))
  return {
    files: rows.length,
    bytes: files.reduce((sum, { row, isMp3 }) => sum + expectedBytes(row, isMp3), 0),
    refused: rows.length - may.length,
    converted: files.filter(({ isMp3 }) => isMp3).length,
    ...(await allowanceFor(deps, caller, may)),
  }
}

/** Opens a package of a resource whose files are taken one by one. Throws what stands against all of it. */
export async function openResource(deps: DownloadDeps, caller: Caller, resource: PackedResource, wanted: WantedPackage) {
  const { packed } = await resourceFiles(deps, caller, resource)
  assertMay(caller, packed.gates)
  return open(deps, caller, packed, wanted)
}

/** The same for files; those that the caller may not have are refused when their turn comes. */
export async function openFiles(
  deps: DownloadDeps,
  caller: Caller,
  files: { name: string; fileIds: string[] },
  wanted: WantedPackage,
) {
  return open(deps, caller, await filesOf(deps, caller, files), wanted)
}

async function open(deps: DownloadDeps, caller: Caller, packed: Packed, wanted: WantedPackage): Promise<OpenPackage> {
  if (packed.rows.length === 0) throw fault('PACKAGE_NOT_FOUND')
  const packageId = await storePackage(deps, caller, packed, wanted)
  return { packageId, name: safeFileName(packed.name), files: packed.rows.length }
}

async function ownPackage({ db }: DownloadDeps, caller: Caller, packageId: string) {
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

/** A page of what is in a package; nothing is made for it. */
export async function planOf(deps: DownloadDeps & { files: Files }, caller: Caller, asked: PlanPage) {
  const { packageId, target, pageNum, pageSize } = asked
  const stored = await ownPackage(deps, caller, packageId)
  const from = (pageNum - 1) * pageSize
  const ids = stored.fileIds.slice(from, from + pageSize)
  const names = new Map(ids.map((id, index) => [id, stored.names[from + index] ?? '']))
  const isConverted = new Set(stored.compressedIds)
  const entries = (await selectDownloads(deps.db, ids)).map(async (row): Promise<PackageEntry> => {
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

interface Asked {
  packageId: string
  target: DownloadTarget
  fileIds: string[]
}

/** Where these files of a package are taken, each counted as one that is downloaded, or why not. */
export async function linksOf(deps: DownloadDeps, caller: Caller, asked: Asked): Promise<PackageLink[]> {
  const stored = await ownPackage(deps, caller, asked.packageId)
  const [isInside, isMp3] = [new Set(stored.fileIds), new Set(stored.compressedIds)]
  const fileIds = [...new Set(asked.fileIds)]
  const { rows, gatesOf } = await rowsNow(deps, caller, stored.resourceId, fileIds)
  const known = new Map(rows.filter(({ fileId }) => isInside.has(fileId)).map((row) => [row.fileId, row]))
  const refusalOf = (row: FileRow | undefined): Fault | undefined => {
    if (!row || row.isReplaced) return fault('FILE_NOT_FOUND')
    // What was lossless when it was planned is so no more: not another file under its name.
    const isLessNow = isLossless(row.fileType) && !isMp3.has(row.fileId) && isCompressed(row, caller, 'best')
    return whyNot(caller, gatesOf(row)) ?? (isLessNow ? fault('DOWNLOAD_VIP_REQUIRED', { level: LOSSLESS_LEVEL }) : undefined)
  }
  const may = [...known.values()].filter((row) => !refusalOf(row))
  const { leftOut, left } = await countWhatMay(deps, caller, may, 'some')
  const linkTo = async (fileId: string): Promise<PackageLink> => {
    const row = known.get(fileId)
    const refused = refusalOf(row) ?? (leftOut.has(fileId) ? fault('DOWNLOADS_SPENT', left) : undefined)
    if (!row || refused) return { fileId, address: '', fault: refused?.code ?? '', words: refused?.message ?? '' }
    const address = await fileAddress(deps, caller, gatesOf(row), { fileId, isMp3: isMp3.has(fileId) })
    return { fileId, address: `${address}?${new URLSearchParams({ target: asked.target })}`, fault: '', words: '' }
  }
  return Promise.all(fileIds.map(linkTo))
}

/** Files as the caller may have them now; those of a work through its gate. */
async function rowsNow({ db }: DownloadDeps, caller: Caller, resourceId: string | null, fileIds: string[]) {
  const rows = await selectFiles(db, fileIds, caller.userId)
  if (resourceId === null) return { rows, gatesOf: (row: FileRow): Gate[] => [row] }
  const work = await selectPackable(db, resourceId, caller.userId)
  if (!work) return { rows: [], gatesOf: (row: FileRow): Gate[] => [row] }
  return { rows: work.isBuy ? rows.map(owned) : rows, gatesOf: (): Gate[] => [work] }
}

interface AskedLists {
  packageId: string
  target: DownloadTarget
  folder: string
  leftOut: string[]
}

/** Where a package's lists are taken, without the files that are not there. */
export async function listsLink(deps: DownloadDeps, caller: Caller, asked: AskedLists): Promise<string> {
  const { packageId, target, folder, leftOut } = asked
  if (!(await updateLeftOut(deps.db, packageId, userOf(caller), leftOut))) throw fault('PACKAGE_NOT_FOUND')
  const token = await signed(deps, { right: 'package', subject: `${packageId}/lists`, gates: [] }, caller)
  return `${mediaPath.lists(token, packageId)}?${new URLSearchParams({ target, folder })}`
}
