import { openDataDir } from './platform/data-dir.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDiskFiles } from './platform/files/disk.ts'
import type { Files } from './platform/files/port.ts'
import type { Log } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'

/** Takes something that has to be closed when the process stops; what was taken first closes last. */
export type Keep = <Part extends { close(): Promise<unknown> }>(name: string, part: Part) => Part

interface StoreOptions {
  /** Whether another server's database is joined. */
  attach: false | 'wait'
  keep: Keep
  log: Log
  signal: AbortSignal
}

export interface Stores {
  database: Database
  files: Files
}

/** Opens the database, brings it up to date, and opens the files. */
export async function openStores(settings: Settings, { attach, keep, log, signal }: StoreOptions): Promise<Stores> {
  const database = keep('database', await openDatabase(settings, { attach, signal, log }))
  const migrations = await migrate(database, signal)
  if (migrations.length > 0) log.info({ migrations }, 'the database is up to date')
  await openDataDir(settings)
  return { database, files: keep('files', await openDiskFiles(settings.DATA_DIR, settings.MEDIA_GROUP)) }
}
