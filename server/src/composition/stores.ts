import { refuseHalfRestored } from '../platform/backup/half-restored.ts'
import { openDataDir } from '../platform/data-dir.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { EmbeddedOptions } from '../platform/database/embedded.ts'
import { prepareSchema } from '../platform/database/migrate.ts'
import { openFileStore, storeName } from '../platform/file-store/open-file-store.ts'
import { requireSameStore } from '../platform/file-store/store-id.ts'
import type { Files } from '../platform/files/port.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'

/** Registers something to close when the process stops; what was registered first closes last. */
export type StoreOpener = <Part extends { close(): Promise<unknown> }>(name: string, part: Part) => Part

interface StoreOptions {
  /**
   * `'wait'` joins the embedded database of another process once it runs; `false` starts one where the settings name no other.
   */
  attach: false | 'wait'
  closeLater: StoreOpener
  log: Log
  signal: AbortSignal
}

export interface Stores {
  database: Database
  files: Files
}

/** Opens the database, brings it up to date or waits until it is, and opens the files. */
export async function openStores(settings: Settings, { attach, closeLater, log, signal }: StoreOptions): Promise<Stores> {
  refuseHalfRestored(settings.DATA_DIR)
  const database = closeLater('database', await openWithReplicas(settings, { attach, signal, log }))
  log.info('the database runs')
  const migrations = await prepareSchema(database, settings, { signal, log })
  if (migrations.length > 0) log.info({ migrations }, 'the database is up to date')
  await openDataDir(settings)
  const files = closeLater('files', await openFileStore(settings))
  await requireSameStore(database.query(), files, { store: storeName(settings), log })
  return { database, files }
}

/** The database with its replicas where there are any; without, none of their code is loaded. */
async function openWithReplicas(settings: Settings, options: EmbeddedOptions): Promise<Database> {
  const { DATABASE_URL, DATABASE_REPLICA_URLS } = settings
  if (DATABASE_URL === '' || DATABASE_REPLICA_URLS.length === 0) return openDatabase(settings, options)
  const { connectReplicated } = await import('../platform/database/replicas/replica-reads.ts')
  return connectReplicated({ connectionString: DATABASE_URL }, settings)
}
