import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearLeftOver, PROCESS_NAME } from '../../platform/left-over.ts'

/** Folders for work in progress, removed when it is done, or at the next start if the worker was killed. */
export interface WorkFolders {
  /** Runs with an empty folder, which is removed whatever happens. */
  use<Result>(run: (folder: string) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** `dataDir/work/<machine>.<process>`; folders of processes that are gone are removed. */
export async function openWorkFolders(dataDir: string): Promise<WorkFolders> {
  const root = join(dataDir, 'work')
  await mkdir(root, { recursive: true })
  await clearLeftOver(root)
  const processFolder = join(root, PROCESS_NAME)
  await mkdir(processFolder, { recursive: true })
  return {
    async use(run) {
      // Another machine removes a folder that was not used for a day.
      await mkdir(processFolder, { recursive: true })
      const folder = await mkdtemp(join(processFolder, 'job-'))
      try {
        return await run(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    close: () => rm(processFolder, { recursive: true, force: true }),
  }
}
