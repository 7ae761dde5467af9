import type { Db } from '../database/db.ts'
import { messageOf } from '../errors.ts'
import { isDiskFull } from '../full-disk.ts'
import { type BackupDeps, type BackupMade, type BackupTarget, backUp } from './back-up.ts'
import { insertBackup } from './backups.sql.ts'
import { readKey } from './key-file.ts'
import { BackupRefused } from './refused.ts'

interface RecordedTarget extends Pick<BackupTarget, 'folder' | 'retention'> {
  /** '' leaves the backup readable. */
  keyFile: string
  /** True when a readable backup includes the key files of the data folder; an encrypted one always does. */
  withKeys: boolean
}

/** Makes a backup, and records for the office how it ended. */
export async function makeRecordedBackup(
  deps: BackupDeps & { db: Db },
  { folder, keyFile, withKeys, retention }: RecordedTarget,
): Promise<BackupMade> {
  const { db, now } = deps
  const begun_at = now()
  const record = (row: { name: string; added_bytes: string } | { failure: string }) =>
    insertBackup(db, { folder, begun_at, ended_at: now(), ...row })
  try {
    const key = await readKey(keyFile)
    const made = await backUp(deps, { folder, key, hasSecrets: key !== undefined || withKeys, retention })
    await record({ name: made.name, added_bytes: String(made.addedBytes) })
    return made
  } catch (error) {
    if (!deps.signal.aborted) await record({ failure: failureText(error) }).catch(() => {})
    throw error
  }
}

function failureText(error: unknown): string {
  if (isDiskFull(error)) return '存备份的磁盘满了'
  if (error instanceof BackupRefused) return error.message
  return `出错了：${messageOf(error)}`
}
