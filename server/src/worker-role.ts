import { constants, setPriority } from 'node:os'
import { createWatch } from './commands/import/watch.ts'
import { DOMAINS } from './domains.ts'
import { loadDemo } from './load-demo.ts'
import { findFfmpeg } from './media/index.ts'
import { connectPatiently, type Database } from './platform/database/database.ts'
import type { Domain, WorkerPlatform } from './platform/domain.ts'
import { startDomainWork } from './platform/domain-work.ts'
import { openWorkFolders } from './studio/index.ts'

/** The demo is done at once; again only what a lost database cut off. */
const DEMO_EVERY_MS = 60_000
const WATCH_EVERY_MS = 5000

interface WorkDeps extends Pick<WorkerPlatform, 'settings' | 'files' | 'log'> {
  database: Database
  domains?: readonly Domain[]
}

/** The role `worker`: the jobs of the queue, and what is done now and again. */
export async function startWork({ domains = DOMAINS, ...deps }: WorkDeps): Promise<{ close(): Promise<void> }> {
  // Whatever a server on this machine has to answer comes first; threads and programs started from here inherit it.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const patient = connectPatiently(deps.database)
  const demo = {
    name: 'go on with the demo catalogue',
    everyMs: DEMO_EVERY_MS,
    run: async (signal: AbortSignal) => (await loadDemo()).completeDemo({ ...deps, signal }),
  }
  const db = deps.database.query()
  const { settings } = deps
  const folders = await openWorkFolders(settings.DATA_DIR)
  const watch = {
    name: 'import what settles in the watched folder',
    everyMs: WATCH_EVERY_MS,
    run: createWatch({
      ...deps,
      folders,
      folder: settings.IMPORT_WATCH,
      linkRoots: settings.IMPORT_LINK_ROOTS,
      ffmpegPath: () => findFfmpeg(settings.FFMPEG_PATH),
      bytesMax: settings.UPLOAD_MAX_BYTES,
      parallel: settings.WORKER_CONCURRENCY,
      now: () => new Date(),
    }),
  }
  const more = [...(settings.DEMO ? [demo] : []), ...(settings.IMPORT_WATCH === '' ? [] : [watch])]
  const platform = { ...deps, db, patientDb: patient.query() }
  const work = await startDomainWork(domains, platform, more).catch(async (error: unknown) => {
    await patient.close()
    throw error
  })
  return {
    async close() {
      await work.close()
      await folders.close()
      await patient.close()
    },
  }
}
