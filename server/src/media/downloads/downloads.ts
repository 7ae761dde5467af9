import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { packagedIn } from '@shenglang/contract/media/downloads/package-file-id'
import type { DownloadFormat } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { type Listener, whyNotDownload } from '@shenglang/contract/media/rules'
import { type Caller, userOf } from '@shenglang/contract/roles'
import { endOfAddress } from '../sources/sources.ts'
import { nameOf } from './delivered-file.ts'
import { type FileRow, insertPackage, selectFiles, selectPackable } from './downloads.sql.ts'
import { distinctNames } from './file-names.ts'
import { type DownloadDeps, type HandOut, handOut, type Opened } from './hand-out.ts'
import { type AccessRule, assertMay, type FormatOptions, highest, isCompressed, isConverted, isVideo } from './rights.ts'

/** The options of a package; without a target it has the form from before there were several. */
export interface PackageOptions extends FormatOptions {
  folder: string
}

const LINK_MS = 5 * 60_000

/** A link to one file, valid for some minutes and for this user's session. Throws the reason against it. */
function linkToFile(deps: DownloadDeps, caller: Caller, fileId: string, format: DownloadFormat): Promise<string> {
  return handOut(deps, caller, async (out) => {
    const [row] = await selectFiles(out.deps.db, [fileId], userOf(caller))
    if (!row || row.isReplaced) throw fault('FILE_NOT_FOUND')
    return linkToRow(out, { resourceId: null, accessRules: [row], rows: [row] }, row, format)
  })
}

/** As `linkToFile`, for the id of a file or of a resource, which is linked as a package. */
export function linkToFileOrPackage(deps: DownloadDeps, caller: Caller, id: string, format: DownloadFormat): Promise<string> {
  const resourceId = packagedIn(id)
  if (resourceId === undefined) return linkToFile(deps, caller, id, format)
  const options = { format, target: undefined, folder: '' }
  return linkToResource(deps, caller, { resourceId, fileId: undefined }, options).catch((error: unknown) => {
    throw isFault(error) && error.code === 'RESOURCE_NOT_FOUND' ? fault('PACKAGE_NOT_FOUND') : error
  })
}

async function linkToRow({ deps, caller, take }: HandOut, opened: Opened, row: FileRow, format: DownloadFormat) {
  assertMay(caller, opened.accessRules)
  await take(opened)
  return fileAddress(deps, caller, opened.accessRules, { fileId: row.fileId, isMp3: isCompressed(row, caller, format) })
}

/** The address of a file, as it is or as MP3. */
export async function fileAddress(
  deps: DownloadDeps,
  caller: Caller,
  accessRules: AccessRule[],
  { fileId, isMp3 }: { fileId: string; isMp3: boolean },
): Promise<string> {
  const subject = isMp3 ? `${fileId}.mp3` : fileId
  return mediaPath.download(await signed(deps, { right: 'download', subject, accessRules }, caller), subject)
}

/** The content of a package. */
export interface Packed extends Opened {
  name: string
}

/** A resource with all its files, or with one of these alone. */
export interface PackedResource {
  resourceId: string
  fileId: string | undefined
}

/** The files of a resource, or of its members. A right to a pack includes its members. */
export async function resourceFiles({ db }: DownloadDeps, caller: Caller, { resourceId, fileId }: PackedResource) {
  const packable = await selectPackable(db, resourceId, caller.userId)
  if (!packable) throw fault('RESOURCE_NOT_FOUND')
  const fileIds = packable.fileIds.filter((id) => fileId === undefined || id === fileId)
  if (fileId !== undefined && fileIds.length === 0) throw fault('FILE_NOT_FOUND')
  const rows = await selectFiles(db, fileIds, caller.userId)
  const packed: Packed = {
    name: packable.title,
    resourceId,
    accessRules: [packable],
    rows: packable.isBuy ? rows.map(owned) : rows,
  }
  return { packed, isSingle: packable.contentType === CONTENT_TYPES.single }
}

/** These files, each with its own access rule. */
export async function filesOf({ db }: DownloadDeps, caller: Caller, { name, fileIds }: { name: string; fileIds: string[] }) {
  const rows = await selectFiles(db, fileIds, caller.userId)
  return { name, resourceId: null, accessRules: rows, rows } satisfies Packed
}

/** A link to a resource as one archive; to the file itself for a single with one file. */
export function linkToResource(
  deps: DownloadDeps,
  caller: Caller,
  resource: PackedResource,
  options: PackageOptions,
): Promise<string> {
  return handOut(deps, caller, async (out) => {
    const { packed, isSingle } = await resourceFiles(out.deps, out.caller, resource)
    const [only] = packed.rows
    const isOne = isSingle && packed.rows.length === 1 && !options.target
    return only && isOne ? linkToRow(out, packed, only, options.format) : linkToPackage(out, packed, options)
  })
}

/** A link to these files as one archive; each must be allowed. */
export function linkToFiles(
  deps: DownloadDeps,
  caller: Caller,
  files: { name: string; fileIds: string[] },
  options: PackageOptions,
): Promise<string> {
  return handOut(deps, caller, async (out) => linkToPackage(out, await filesOf(out.deps, out.caller, files), options))
}

/** A member of a pack that was bought: no access rule of its own applies. */
export const owned = (row: FileRow): FileRow => ({ ...row, isBuy: true })

/** The tracks of a package. */
export interface PackedTracks extends Packed {
  /** Number of videos left out. */
  videos: number
}

/** Leaves videos out: no DJ software reads them. A work that holds nothing else is delivered as it is, unless for a program. */
export function tracksOf(all: Packed, target: FormatOptions['target']): PackedTracks {
  const isOfWork = all.resourceId !== null
  const tracks = all.rows.filter((row) => !isVideo(row))
  const rows = tracks.length === 0 && isOfWork && !target ? all.rows : tracks
  return { ...all, rows, accessRules: isOfWork ? all.accessRules : rows, videos: all.rows.length - rows.length }
}

/** Throws the reason where nothing would be delivered. */
export function assertHoldsTracks({ rows, videos }: PackedTracks): void {
  if (rows.length === 0) throw fault(videos > 0 ? 'ONLY_VIDEOS' : 'PACKAGE_NOT_FOUND')
}

async function linkToPackage({ deps, caller, take }: HandOut, all: Packed, options: PackageOptions): Promise<string> {
  const packed = tracksOf(all, options.target)
  assertMay(caller, packed.accessRules)
  assertHoldsTracks(packed)
  await take(packed)
  const packageId = await storePackage(deps, caller, packed, options)
  const grant = { right: 'package', subject: packageId, accessRules: packed.accessRules } as const
  const address = mediaPath.package(await signed(deps, grant, caller), packageId)
  const { target, folder } = options
  // They change no right, so they are left unsigned.
  return target ? `${address}?${new URLSearchParams({ target, folder })}` : address
}

/** Stores a package in its present form, under the names that its files will have. */
export async function storePackage(
  { db }: DownloadDeps,
  caller: Caller,
  packed: Packed,
  options: FormatOptions,
): Promise<string> {
  const { name, resourceId, rows } = packed
  const files = rows.map((row) => ({ row, isMp3: isConverted(row, caller, options) }))
  return insertPackage(db, userOf(caller), {
    name,
    resourceId,
    fileIds: rows.map(({ fileId }) => fileId),
    compressedIds: files.filter(({ isMp3 }) => isMp3).map(({ row }) => row.fileId),
    names: distinctNames(files.map(({ row, isMp3 }) => nameOf(row, isMp3))),
  })
}

export async function signed(
  { tokens, now }: DownloadDeps,
  { accessRules, ...grant }: { right: 'download' | 'package'; subject: string; accessRules: AccessRule[] },
  caller: Caller,
) {
  const isOpenTo = (listener: Listener) => !whyNotDownload(highest(accessRules), listener)
  const expiresAt = endOfAddress(now().getTime() + LINK_MS, caller, isOpenTo)
  return (await tokens()).sign({ ...grant, expiresAt }, caller)
}
