import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connectApart, type Database } from '../database/database.ts'
import { runAlone } from '../database/run-alone.ts'
import { holdRemoved, releaseHeld } from '../files/held-files.ts'
import { type Blobs, openBlobs } from './blobs.ts'
import { Altered } from './encryption.ts'
import { type BackupManifest, readManifest, type StoredFile, type StoredTable, writeManifest } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { backupName, backupsIn, clearIncoming, openForWriting, type Repository, syncNames } from './repository.ts'
import type { Retention } from './retention.ts'
import * as query from './schema.sql.ts'
import { storedKeys, storeFiles } from './stored-files.ts'
import { storeTable } from './tables.ts'
import { thinBackups } from './thin.ts'

export interface BackupDeps {
  database: Pick<Database, 'address'>
  dataDir: string
  /** False where the files are in a store of other machines, whose own versions protect them. */
  hasFiles?: boolean
  now: () => Date
  signal: AbortSignal
  /** Reports how many tables and files are done, and how many there are. */
  onProgress: (done: number, total: number) => void
}

export interface BackupTarget {
  folder: string
  /** Encrypts everything; undefined leaves it readable. */
  key: Buffer | undefined
  /** True when the key files of the data folder are backed up too. */
  hasSecrets: boolean
  /** Which earlier backups stay; undefined deletes none. */
  retention?: Retention | undefined
}

export interface BackupMade {
  name: string
  tables: number
  rows: number
  files: number
  /** The size of all files. */
  fileBytes: number
  /** The size of what this backup added to the folder, before encryption. */
  addedBytes: number
  /** Earlier backups that were deleted. */
  thinned: string[]
}

/** Name of the lock that a backup holds. */
export const BACKUP_LOCK = 'backup'
/** Keys of sealed values and of push messages; see the settings of the same name. */
const SECRETS = ['identity.key', 'push.key']
const STATEMENT_TIMEOUT_MS = 6 * 3600_000
const WRITERS_TIMEOUT_MS = 600_000
const WRITERS_POLL_MS = 50

/**
 * Backs the running site up: all rows of one snapshot of the database, and every file that one of them names. One backup of a
 * site runs at a time. Throws BackupRefused.
 */
export async function backUp(deps: BackupDeps, target: BackupTarget): Promise<BackupMade> {
  // One connection holds the lock, the other the snapshot.
  const apart = connectApart(deps.database, { poolSize: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  let made: BackupMade | undefined
  try {
    const hasRun = await runAlone(apart.query(), BACKUP_LOCK, async () => {
      made = await makeBackup(deps, apart.pool, target)
    })
    if (!hasRun || !made) throw new BackupRefused('这个站点的另一个备份正在进行，等它结束')
    return made
  } finally {
    await apart.close()
  }
}

async function makeBackup(deps: BackupDeps, pool: pg.Pool, target: BackupTarget): Promise<BackupMade> {
  const { dataDir } = deps
  const repository = await openForWriting(target.folder, target.key)
  const blobs = await openBlobs(repository)
  const before = await filesBefore(repository)
  const client = await pool.connect()
  const name = backupName(deps.now())
  if ((await backupsIn(repository)).includes(name)) throw new BackupRefused('上一个备份就在这一秒做好，请再试一次')
  try {
    await query.fixTextFormats(client)
    await holdRemoved(dataDir)
    await untilWritersEnd(client, deps.signal)
    const { keys, rows } = await storeRows(client, deps, blobs)
    const files = await storeFiles(keys, { dataDir, blobs, before, signal: deps.signal, onFile: rows.onFile })
    const secrets = target.hasSecrets ? await storeSecrets(dataDir, blobs) : []
    // The content that the manifest lists has to be on disk before it.
    await blobs.settle()
    await syncNames(repository)
    await writeManifest(repository, { name, ...rows.stored, files, secrets })
    await syncNames(repository)
    const thinned = target.retention ? await thinBackups(repository, target.retention) : []
    return { ...summaryOf(name, rows.stored.tables, files, blobs), thinned }
  } finally {
    await releaseHeld(dataDir)
    await clearIncoming(repository)
    // The session's settings are the backup's alone.
    client.release(true)
  }
}

/** Stores all rows as they are at one moment, and lists the files that are there then. */
async function storeRows(client: pg.PoolClient, { dataDir, hasFiles = true, signal, onProgress }: BackupDeps, blobs: Blobs) {
  const shapes = await query.beginSnapshot(client)
  const [migrations, postgres, sequences] = [
    await query.selectMigrations(client),
    await query.selectVersion(client),
    await query.selectSequences(client),
  ]
  const keys = hasFiles ? await storedKeys(dataDir) : []
  let done = 0
  const onDone = () => {
    done += 1
    onProgress(done, shapes.length + keys.length)
  }
  const tables: StoredTable[] = []
  for (const shape of shapes) {
    signal.throwIfAborted()
    tables.push(await storeTable(client, shape, blobs))
    onDone()
  }
  await client.query('commit')
  return { keys, rows: { stored: { migrations, postgres, sequences, tables }, onFile: onDone } }
}

/**
 * Waits for the transactions that wrote when removed files began to be held: one of them may have deleted a file already whose
 * row is still in the snapshot.
 */
async function untilWritersEnd(client: pg.PoolClient, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + WRITERS_TIMEOUT_MS
  const first = await query.selectWriting(client)
  for (let writing = first; writing.some((id) => first.includes(id)); writing = await query.selectWriting(client)) {
    if (performance.now() > deadline) throw new BackupRefused('数据库里有一个写事务十分钟还没有结束，备份等不到它')
    await delay(WRITERS_POLL_MS, undefined, { signal })
  }
}

/** The files of the last backup, by key; none where its manifest is damaged, so that everything is read again. */
async function filesBefore(repository: Repository): Promise<Map<string, StoredFile>> {
  const last = (await backupsIn(repository)).at(-1)
  if (last === undefined) return new Map()
  try {
    const { files } = await readManifest(repository, last)
    return new Map(files.map((file) => [file.key, file]))
  } catch (error) {
    if (error instanceof Altered) return new Map()
    throw error
  }
}

async function storeSecrets(dataDir: string, blobs: Blobs): Promise<BackupManifest['secrets']> {
  const secrets: BackupManifest['secrets'] = []
  for (const name of SECRETS) {
    const path = join(dataDir, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats) secrets.push({ name, sha256: await blobs.storeFile(path, stats.size) })
  }
  return secrets
}

function summaryOf(name: string, tables: StoredTable[], files: StoredFile[], blobs: Blobs) {
  return {
    name,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    fileBytes: files.reduce((sum, { size }) => sum + size, 0),
    addedBytes: blobs.added.bytes,
  }
}
