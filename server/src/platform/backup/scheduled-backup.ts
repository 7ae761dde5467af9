import { connectPatiently, type Database } from '../database/database.ts'
import { runAlone } from '../database/run-alone.ts'
import { isHolding, releaseHeld } from '../files/held-files.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { BACKUP_LOCK } from './back-up.ts'
import { selectLastBackups } from './backups.sql.ts'
import { isBackupDue } from './due.ts'
import { makeRecordedBackup } from './recorded-backup.ts'

interface ScheduleDeps {
  settings: Pick<Settings, 'FILE_STORE' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_AT' | 'BACKUP_KEEP' | 'BACKUP_KEY_FILE'>
  database: Database
  log: Pick<Log, 'info'>
  now: () => Date
}

/** Makes the scheduled backup when it is due, and deletes removed files that a killed backup left held. */
export async function backUpWhenDue({ settings, database, log, now }: ScheduleDeps, signal: AbortSignal): Promise<void> {
  const { DATA_DIR, BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, BACKUP_KEY_FILE } = settings
  if (await isHolding(DATA_DIR)) await releaseAbandoned(database, DATA_DIR)
  if (BACKUP_DIR === '') return
  const db = database.query()
  if (!isBackupDue({ now: now(), times: BACKUP_AT, ...(await selectLastBackups(db, BACKUP_DIR)) })) return
  const made = await makeRecordedBackup(
    { database, db, dataDir: DATA_DIR, hasFiles: settings.FILE_STORE === 'disk', now, signal, onProgress() {} },
    { folder: BACKUP_DIR, keyFile: BACKUP_KEY_FILE, withKeys: false, retention: BACKUP_KEEP },
  )
  log.info(
    made,
    settings.FILE_STORE === 'disk' ? 'the site is backed up' : 'the database is backed up, the files are the store’s to protect',
  )
}

async function releaseAbandoned(database: Database, dataDir: string): Promise<void> {
  const patient = connectPatiently(database)
  try {
    await runAlone(patient.query(), BACKUP_LOCK, () => releaseHeld(dataDir))
  } finally {
    await patient.close()
  }
}
