import { execFile } from 'node:child_process'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { clusterFolder } from '../src/platform/database/cluster.ts'

/**
 * Makes a folder whose `data` holds a migrated database, so that a server starts on it as it does on any day but its first:
 * making and migrating one takes longer than most tests. Returns the outer folder.
 */
export async function makeDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `shenglang-${name}-`))
  const data = join(folder, 'data')
  await mkdir(data)
  const cluster = await clusterFolder(data, process.getuid?.() === 0)
  await promisify(execFile)('cp', ['-a', inject('clusterFolder'), cluster])
  return folder
}
