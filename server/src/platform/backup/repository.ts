import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ifMissing } from '../errors.ts'
import { syncToDisk } from '../files/sync-to-disk.ts'
import { fingerprintOf, secretNames } from './encryption.ts'
import { BackupRefused } from './refused.ts'

/**
 * A folder with backups. `blobs` has content under its hash, once however many backups hold it; `backups` has a manifest
 * for each backup, written last: a backup without one does not count.
 */
export interface Repository {
  readonly folder: string
  readonly key: Buffer | undefined
  /** The name under which content with this hash is stored. */
  nameOf(sha256: string): string
}

const MARKER = 'shenglang-backup.json'
const FORMAT = 1

export const blobPath = ({ folder }: Repository, hash: string): string => join(folder, 'blobs', hash.slice(0, 2), hash)
export const manifestPath = ({ folder }: Repository, backup: string): string => join(folder, 'backups', backup)

/** Opens a folder of backups for reading. Throws BackupRefused where it is none, or the key is missing or another. */
export async function openRepository(folder: string, key: Buffer | undefined): Promise<Repository> {
  const marker = await readFile(join(folder, MARKER), 'utf8').catch(() => undefined)
  if (marker === undefined) throw new BackupRefused(`${folder} 里没有备份。路径写对了吗？`)
  const { format, fingerprint } = JSON.parse(marker) as { format: number; fingerprint: string }
  if (format !== FORMAT) throw new BackupRefused(`${folder} 里的备份由更新的版本写成，请用那个版本来读`)
  if (fingerprint !== '' && !key) throw new BackupRefused('备份是加密的：用 --key 给出密钥文件')
  if (fingerprint === '' && key) throw new BackupRefused(`${folder} 里的备份没有加密：去掉 --key，或者换一个空文件夹存加密的备份`)
  if (key && fingerprintOf(key) !== fingerprint) throw new BackupRefused('密钥不对：备份是用另一个密钥文件加密的')
  return { folder, key, nameOf: key ? secretNames(key) : (sha256) => sha256 }
}

/** Opens a folder for writing backups, and makes one of an empty or missing folder. */
export async function openForWriting(folder: string, key: Buffer | undefined): Promise<Repository> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const entries = await readdir(folder)
  if (!entries.includes(MARKER)) {
    if (entries.some((name) => name !== 'lost+found'))
      throw new BackupRefused(`${folder} 不是备份文件夹，也不是空的：换一个空文件夹`)
    const text = JSON.stringify({ format: FORMAT, fingerprint: key ? fingerprintOf(key) : '' })
    await writeFile(join(folder, MARKER), `${text}\n`, { mode: 0o600, flush: true })
  }
  const repository = await openRepository(folder, key)
  await clearIncoming(repository)
  for (const name of ['incoming', 'blobs', 'backups']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  return repository
}

/** Deletes files that were written but not yet named. */
export const clearIncoming = ({ folder }: Pick<Repository, 'folder'>): Promise<void> =>
  rm(join(folder, 'incoming'), { recursive: true, force: true })

/** The names of the backups, oldest first. */
export async function backupsIn({ folder }: Repository): Promise<string[]> {
  const names = await readdir(join(folder, 'backups')).catch(ifMissing([]))
  return names.filter((name) => BACKUP_NAME.test(name)).sort()
}

const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

export const backupName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The time in the name of a backup. */
export const timeOfBackup = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, (_, hour, minute, second) => `T${hour}:${minute}:${second}Z`))

/** Writes a file of the repository; it gets its name once all of it is on disk. */
export async function writeWhole(repository: Repository, path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  await putInPlace(await writeIncoming(repository, chunks), path)
}

/** Writes a file that has no name yet. Returns its path. */
export async function writeIncoming({ folder }: Repository, chunks: AsyncIterable<Buffer>): Promise<string> {
  const fresh = join(folder, 'incoming', randomUUID())
  try {
    await pipeline(chunks, createWriteStream(fresh, { mode: 0o600 }))
    return fresh
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

/** Gives a written file its name once its bytes are on disk. */
export async function putInPlace(fresh: string, path: string): Promise<void> {
  await syncToDisk(fresh)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(fresh, path)
}

/** The names of all blobs. */
export async function blobsIn({ folder }: Repository): Promise<Set<string>> {
  const blobs = new Set<string>()
  for (const prefix of await readdir(join(folder, 'blobs'))) {
    for (const name of await readdir(join(folder, 'blobs', prefix))) blobs.add(name)
  }
  return blobs
}

/** Makes the names of new files survive a power cut. */
export async function syncNames({ folder }: Repository): Promise<void> {
  const prefixes = (await readdir(join(folder, 'blobs'))).map((name) => join(folder, 'blobs', name))
  for (const path of [...prefixes, join(folder, 'blobs'), join(folder, 'backups'), folder]) await syncToDisk(path)
}

/** Deletes a backup's manifest; its content stays until the blobs are swept. */
export const deleteBackup = (repository: Repository, name: string): Promise<void> => unlink(manifestPath(repository, name))
