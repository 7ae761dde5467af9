/** Files: no space left, quota used up. PostgreSQL: disk_full. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** The messages that programs print about a full disk. */
const FULL_DISK_TEXT = /No space left on device|Disk quota exceeded/i

/** True when something failed because a disk is full: that of this process, of a program that it ran, or of the database. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at ? CODES.has(at.code) : FULL_DISK_TEXT.test(at.message)) return true
  }
  return false
}
