import type { Database } from '../../../platform/database/database.ts'
import type { Db } from '../../../platform/database/db.ts'
import { createOutageLog } from '../../../platform/database/unavailable.ts'
import type { Settings } from '../../../platform/settings.ts'
import { DatabaseFinder } from '../database/database-finder.ts'
import type { Finder } from '../library/port.ts'
import { FinderWithDatabase } from './finder-with-database.ts'
import { ThreadFinder } from './thread-finder.ts'

/** Milliseconds between reads of the feed: commits are visible within this and the time to apply them. */
const FOLLOW_EVERY_MS = 250

interface OpenDeps {
  settings: Pick<Settings, 'DATA_DIR'>
  database: Pick<Database, 'address'>
  db: Db
  log: Parameters<typeof createOutageLog>[0]
}

/** The index in a thread of this process; the database answers until it is ready. */
export function openFinder({ settings, database, db, log }: OpenDeps): Finder {
  const options = { everyMs: FOLLOW_EVERY_MS, dataDir: settings.DATA_DIR, report: createOutageLog(log) }
  return new FinderWithDatabase(new ThreadFinder(database, options), new DatabaseFinder(db))
}
