import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Folders for work in progress, gone when it is done, and at the next start when the worker was killed. */
export interface WorkFolders {
  /** Runs with a fresh folder, which is removed whatever happens. */
  use<Result>(run: (folder: string) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** `dataDir/work/<machine>.<process>`; those of processes of this machine that are gone are removed. */
export async function openWorkFolders(dataDir: string): Promise<WorkFolders> {
  const root = join(dataDir, 'work')
  const machine = hostname().replace(/[^\w-]/g, '_')
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root)) {
    const [at, pid] = [name.slice(0, name.lastIndexOf('.')), Number(name.slice(name.lastIndexOf('.') + 1))]
    if (at === machine && !isAlive(pid)) await rm(join(root, name), { recursive: true, force: true })
  }
  const own = join(root, `${machine}.${process.pid}`)
  await mkdir(own, { recursive: true })
  return {
    async use(run) {
      const folder = await mkdtemp(join(own, 'job-'))
      try {
        return await run(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    close: () => rm(own, { recursive: true, force: true }),
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
