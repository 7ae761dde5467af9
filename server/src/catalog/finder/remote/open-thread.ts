import type { Database } from '../../../platform/database/database.ts'
import { createOutageLog } from '../../../platform/database/unavailable.ts'
import type { IdRange } from '../../../platform/id-ranges.ts'
import type { Settings } from '../../../platform/settings.ts'
import { ThreadFinder } from './thread-finder.ts'

/** Commits are found within this and the time to apply them. */
const FOLLOW_EVERY_MS = 250

export interface FinderDeps {
  settings: Pick<Settings, 'DATA_DIR' | 'FINDER_SECRET'>
  database: Pick<Database, 'address'>
  log: Parameters<typeof createOutageLog>[0]
}

/** The index in a thread of this process, of all ids without `ids`. */
export function openThread({ settings, database, log }: FinderDeps, ids?: IdRange): ThreadFinder {
  const report = createOutageLog(log)
  return new ThreadFinder(database, { everyMs: FOLLOW_EVERY_MS, dataDir: settings.DATA_DIR, ids, report })
}
