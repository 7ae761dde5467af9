/** Files: no space left, quota used up. PostgreSQL: disk_full. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** What programs print about it. */
const FULL_DISK_TEXT = /No space left on device|Disk quota exceeded/i

/** Whether something failed because a disk is full: ours, that of a program that we ran, or the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at ? CODES.has(at.code) : FULL_DISK_TEXT.test(at.message)) return true
  }
  return false
}
