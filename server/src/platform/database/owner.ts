import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, startOf } from '../processes.ts'

/** The one process that starts and stops the embedded database of a data folder, as `postgres.owner` names it. */
export interface Owner {
  /** True while the process that owns the database runs. */
  isAlive(): Promise<boolean>
  /** Makes this process the owner. */
  claim(): Promise<void>
  release(): Promise<void>
}

export function ownerOf(dataDir: string): Owner {
  const file = join(dataDir, 'postgres.owner')
  return {
    async isAlive() {
      const [pid = '', start = '', folder = dataDir] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
      // The process id may have been reused, and a folder be a copy of another's.
      if (folder !== dataDir || !isAlive(Number(pid))) return false
      return start === '' || start === (await startOf(Number(pid)))
    },
    claim: async () => writeFile(file, [process.pid, await startOf(process.pid), dataDir].join('\n'), { mode: 0o600 }),
    release: () => rm(file, { force: true }),
  }
}
