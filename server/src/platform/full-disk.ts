/** Files: no space left, quota used up. PostgreSQL: disk_full. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** What a program says of it. */
const WORDS = /No space left on device|Disk quota exceeded/i

/** Whether something failed because a disk is full: one of ours, of a program that we ran, or the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at ? CODES.has(at.code) : WORDS.test(at.message)) return true
  }
  return false
}
