import { chown, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { UNPRIVILEGED } from '../src/platform/database/cluster.ts'
import { isAlive } from '../src/platform/processes.ts'

const MEMORY = '/dev/shm'
const NAME = 'shenglang-test-'
/** Free memory that is required: a database takes 16 MB, and a run has few at once. */
const FREE_MIN_BYTES = 2 * 1024 ** 3

/**
 * A tablespace in memory, in which a database of 1,500 files is made in a tenth of the time; undefined where the machine has no
 * such memory to spare. The folder is of this process, and those of killed ones are removed.
 */
export async function makeMemoryTablespace(pool: Pool): Promise<{ name: string; remove(): Promise<void> } | undefined> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < FREE_MIN_BYTES) return undefined
  for (const left of await readdir(MEMORY)) {
    if (left.startsWith(NAME) && !isAlive(Number(left.slice(NAME.length)))) await remove(join(MEMORY, left))
  }
  const folder = join(MEMORY, NAME + process.pid)
  await mkdir(folder, { mode: 0o700 })
  if (process.getuid?.() === 0) await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  await pool.query(`create tablespace memory location '${folder}'`)
  return { name: 'memory', remove: () => remove(folder) }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })
