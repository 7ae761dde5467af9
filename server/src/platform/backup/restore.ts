import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openDataDir } from '../data-dir.ts'
import { connectApart, type Database, openDatabase } from '../database/database.ts'
import { migrateTo } from '../database/migrate.ts'
import { migrationNames } from '../database/migrations.ts'
import { ifMissing } from '../errors.ts'
import { openJobs } from '../jobs/jobs.ts'
import type { Queue } from '../jobs/port.ts'
import type { Settings } from '../settings.ts'
import { readContent } from './blobs.ts'
import { RESTORING } from './half-restored.ts'
import { type BackupManifest, fileContentOf, partOf, readManifest, type StoredTable } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { backupsIn, type Repository } from './repository.ts'
import * as query from './schema.sql.ts'
import { restoreFiles } from './stored-files.ts'
import { loadTable } from './tables.ts'

export interface RestoreDeps {
  settings: Settings
  /** The queues of the site's jobs. */
  jobs: readonly Queue[]
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

const STATEMENT_TIMEOUT_MS = 6 * 3600_000

/**
 * Restores a backup, the newest without a name, into the empty data folder and database of the settings. Throws BackupRefused.
 */
export async function restoreBackup(deps: RestoreDeps, repository: Repository, name?: string): Promise<BackupManifest> {
  const { settings } = deps
  const manifest = await readManifest(repository, await chosenBackup(repository, name))
  await refuseNewer(manifest)
  await refuseUsedFolder(settings.DATA_DIR)
  await openDataDir(settings)
  const unfinished = join(settings.DATA_DIR, RESTORING)
  const database = await openDatabase(settings)
  try {
    await refuseUsedDatabase(database)
    await writeFile(unfinished, `${manifest.name}\n`, { mode: 0o600, flush: true })
    await restoreRows(deps, repository, manifest, database)
    await restoreSecrets(repository, manifest, settings.DATA_DIR)
  } finally {
    await database.close()
  }
  await rm(unfinished)
  return manifest
}

async function chosenBackup(repository: Repository, name: string | undefined): Promise<string> {
  const backups = await backupsIn(repository)
  const chosen = name === undefined ? backups.at(-1) : backups.find((backup) => backup === name)
  if (chosen !== undefined) return chosen
  const { folder } = repository
  throw new BackupRefused(
    backups.length === 0 ? `${folder} 里还没有做好的备份` : `${folder} 里没有备份 ${name}，有的是：${backups.join('、')}`,
  )
}

async function refuseNewer({ migrations, name }: BackupManifest): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.find((migration) => !known.includes(migration))
  if (unknown !== undefined)
    throw new BackupRefused(`备份 ${name} 属于更新的版本（这里没有迁移 ${unknown}）：装上那个版本，再恢复一次`)
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch(ifMissing<string[]>([]))
  if (entries.includes(RESTORING)) throw new BackupRefused(`上一次恢复到 ${dataDir} 没有完成：删掉这个文件夹里的一切，再恢复一次`)
  if (entries.some((name) => name !== 'lost+found'))
    throw new BackupRefused(`${dataDir} 不是空的，恢复不会覆盖任何数据：用 DATA_DIR 指定一个空文件夹，或者先把它移走`)
}

async function refuseUsedDatabase(database: Database): Promise<void> {
  if (!(await query.isEmptyDatabase(database.pool)))
    throw new BackupRefused('DATABASE_URL 的数据库里已经有表，恢复不会覆盖任何数据：新建一个空数据库')
}

async function restoreRows(
  deps: RestoreDeps,
  repository: Repository,
  manifest: BackupManifest,
  database: Database,
): Promise<void> {
  const { settings, signal, onProgress } = deps
  let done = 0
  const onDone = () => {
    done += 1
    onProgress(done, manifest.files.length + manifest.tables.length)
  }
  await migrateTo(database, manifest.migrations)
  // Creates the tables of the job queue, which no migration does.
  await (await openJobs(database, deps.jobs)).close()
  await restoreFiles(repository, manifest.files, { dataDir: settings.DATA_DIR, signal, onFile: onDone })
  const apart = connectApart(database, { poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const client = await apart.pool.connect()
  try {
    await query.fixTextFormats(client)
    await client.query('begin')
    const shapes = await query.selectTables(client)
    const tables = loadable(manifest.tables, shapes)
    const emptied = shapes.filter((shape) => tables.some((table) => isSame(table, shape)))
    const droppedDefinitions = await query.emptyAndStrip(client, emptied)
    for (const table of tables) {
      signal.throwIfAborted()
      await loadTable(client, table, rowsOf(repository, table))
      onDone()
    }
    await query.recreateDropped(client, emptied, droppedDefinitions)
    for (const sequence of manifest.sequences) await query.setSequence(client, sequence)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    client.release(true)
    await apart.close()
  }
}

const isSame = (one: Pick<StoredTable, 'schema' | 'name'>, other: Pick<StoredTable, 'schema' | 'name'>) =>
  one.schema === other.schema && one.name === other.name

/**
 * The tables to be loaded: all of the site's. Those of the job queue belong to its library, and another release of it may define
 * them otherwise: a table that it no longer has, or has without one of the columns, is left out.
 */
function loadable(stored: readonly StoredTable[], shapes: readonly query.TableShape[]): StoredTable[] {
  return stored.filter((table) => {
    const shape = shapes.find((candidate) => isSame(candidate, table))
    const fits = shape !== undefined && table.columns.every((column) => shape.columns.includes(column))
    if (!fits && table.schema === 'public')
      throw new BackupRefused(`备份里的表 ${table.name} 不属于这个版本：用做备份的那个版本恢复，再升级`)
    // The version row was written when the job queue's tables were created, and belongs to the installed release.
    return fits && !(table.schema === 'pgboss' && table.name === 'version')
  })
}

async function* rowsOf(repository: Repository, { parts }: StoredTable): AsyncGenerator<Buffer> {
  for (const part of parts) yield* readContent(repository, partOf(part))
}

async function restoreSecrets(repository: Repository, { secrets }: BackupManifest, dataDir: string): Promise<void> {
  for (const secret of secrets) {
    await mkdir(dataDir, { recursive: true })
    const path = join(dataDir, secret.name)
    await pipeline(readContent(repository, fileContentOf(secret)), createWriteStream(path, { mode: 0o600, flush: true }))
  }
}
