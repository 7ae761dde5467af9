import { createWriteStream } from 'node:fs'
import { mkdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eachAtOnce } from '../each-at-once.ts'
import { ifMissing } from '../errors.ts'
import { heldKeys, heldPath } from '../files/held-files.ts'
import { keysIn } from '../files/listed-files.ts'
import { checkedKey } from '../files/port.ts'
import { syncToDisk } from '../files/sync-to-disk.ts'
import { type Blobs, readContent } from './blobs.ts'
import { fileContentOf, type StoredFile } from './manifest.ts'
import type { Repository } from './repository.ts'

/** Folders that are not backed up, since their files are created again on the next request. */
const CACHES = ['tagged']

const mediaPath = (dataDir: string, key: string): string => join(dataDir, 'media', key)

/** The keys of all files in the store. */
export async function storedKeys(dataDir: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of keysIn(join(dataDir, 'media'))) if (!isCache(key)) keys.push(key)
  return keys
}

const isCache = (key: string) => CACHES.includes(key.split('/')[0] ?? '')

interface Copying {
  dataDir: string
  blobs: Blobs
  /** The files of the backup before, by key: those that did not change are not read again. */
  before: ReadonlyMap<string, StoredFile>
  signal: AbortSignal
  onFile: () => void
}

/** Stores these files, then those that were removed from the store meanwhile. */
export async function storeFiles(keys: readonly string[], copying: Copying): Promise<StoredFile[]> {
  const { dataDir } = copying
  const stored = new Map<string, StoredFile>()
  await eachAtOnce(keys, copying.signal, async (key) => {
    const file = await storeFile(key, mediaPath(dataDir, key), copying)
    if (file) stored.set(key, file)
    copying.onFile()
  })
  const held = (await heldKeys(dataDir)).filter((key) => !stored.has(key) && !isCache(key))
  await eachAtOnce(held, copying.signal, async (key) => {
    const file = await storeFile(key, heldPath(dataDir, key), copying)
    if (file) stored.set(key, file)
  })
  const lost = keys.find((key) => !stored.has(key))
  if (lost !== undefined) throw new Error(`${lost} was deleted past the file store while the backup ran`)
  return [...stored.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Stores a file unless the last backup has it unchanged; undefined where the file is gone. */
async function storeFile(key: string, path: string, { blobs, before }: Copying): Promise<StoredFile | undefined> {
  const stats = await stat(path).catch(ifMissing(undefined))
  if (!stats) return undefined
  const { size } = stats
  const modifiedMs = Math.round(stats.mtimeMs)
  const last = before.get(key)
  if (last?.size === size && last.modifiedMs === modifiedMs && blobs.has(fileContentOf(last))) return last
  const sha256 = await blobs.storeFile(path, size).catch(ifMissing(undefined))
  return sha256 === undefined ? undefined : { key, size, modifiedMs, sha256 }
}

/** Puts the files of a backup into the store of a data folder. */
export async function restoreFiles(
  repository: Repository,
  files: readonly StoredFile[],
  { dataDir, signal, onFile }: { dataDir: string; signal: AbortSignal; onFile: () => void },
): Promise<void> {
  const folders = new Set<string>()
  await eachAtOnce(files, signal, async (file) => {
    const path = mediaPath(dataDir, checkedKey(file.key))
    await mkdir(dirname(path), { recursive: true })
    folders.add(dirname(path))
    await pipeline(readContent(repository, fileContentOf(file)), createWriteStream(path, { mode: 0o600 }))
    await utimes(path, file.modifiedMs / 1000, file.modifiedMs / 1000)
    onFile()
  })
  // Together at the end: one by one, small files would take most of the time.
  await eachAtOnce([...files.map(({ key }) => mediaPath(dataDir, key)), ...folders], signal, syncToDisk)
}
