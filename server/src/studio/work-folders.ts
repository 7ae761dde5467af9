import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isLeftOver, OWN_NAME } from '../platform/left-over.ts'

/** Folders for work in progress, gone when it is done, and at the next start when the worker was killed. */
export interface WorkFolders {
  /** Runs with a fresh folder, which is removed whatever happens. */
  use<Result>(run: (folder: string) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** `dataDir/work/<machine>.<process>`; those of processes of this machine that are gone are removed. */
export async function openWorkFolders(dataDir: string): Promise<WorkFolders> {
  const root = join(dataDir, 'work')
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root)) {
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found && isLeftOver(name, found.mtime)) await rm(join(root, name), { recursive: true, force: true })
  }
  const own = join(root, OWN_NAME)
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
