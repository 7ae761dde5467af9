import type { Database } from '../../../platform/database/database.ts'
import type { Db } from '../../../platform/database/db.ts'
import { createOutageLog } from '../../../platform/database/unavailable.ts'
import type { Settings } from '../../../platform/settings.ts'
import { DatabaseFinder } from '../database/database-finder.ts'
import type { Finder } from '../library/port.ts'
import { TablesFinder } from '../tables/tables-finder.ts'
import { FinderWithDatabase } from './finder-with-database.ts'
import { ThreadFinder } from './thread-finder.ts'

/** Milliseconds between reads of the feed: commits are visible within this and the time to apply them. */
const FOLLOW_EVERY_MS = 250

interface OpenDeps {
  settings: Pick<Settings, 'DATA_DIR' | 'FINDER'>
  database: Pick<Database, 'address'>
  db: Db
  log: Parameters<typeof createOutageLog>[0]
}

/** The tables of PostgreSQL alone; or the index in a thread of this process, with the tables while there is none. */
export function openFinder({ settings, database, db, log }: OpenDeps): Finder {
  const tables = new TablesFinder(db, new DatabaseFinder(db))
  if (settings.FINDER === 'postgres') return tables
  const options = { everyMs: FOLLOW_EVERY_MS, dataDir: settings.DATA_DIR, report: createOutageLog(log) }
  return new FinderWithDatabase(new ThreadFinder(database, options), tables)
}
