import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databasePid, isAlive, untilGone } from './server-process.ts'

/** Stops the database of a folder's `data` if a killed server left it running, and deletes all. */
export async function deleteDataFolder(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const pid = await databasePid(data).catch(() => 0)
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGINT')
  if (pid > 0) await untilGone(pid)
  // A server run as root stores the cluster elsewhere, behind a link.
  const cluster = await realpath(join(data, 'postgres')).catch(() => undefined)
  if (cluster) await rm(cluster, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
