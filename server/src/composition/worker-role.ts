import { createWatch } from '../commands/import/watch.ts'
import { findFfmpeg } from '../media/index.ts'
import { backUpWhenDue } from '../platform/backup/scheduled-backup.ts'
import { sendByRedis } from '../platform/bus/open-bus.ts'
import { connectPatiently, type Database } from '../platform/database/database.ts'
import { openKeys } from '../platform/keys/keys.ts'
import { openRedis } from '../platform/redis/redis.ts'
import { openWorkFolders } from '../studio/index.ts'
import type { Domain, WorkerPlatform } from './domain/domain.ts'
import { emitAll } from './domain-services.ts'
import { startDomainWork } from './domain-work.ts'
import { DOMAINS } from './domains.ts'
import { loadDemo } from './load-demo.ts'

/** The demo is rendered at once, and retried only after the database was lost. */
const DEMO_EVERY_MS = 60_000
const WATCH_EVERY_MS = 5000
const BACKUP_EVERY_MS = 60_000

interface WorkDeps extends Pick<WorkerPlatform, 'settings' | 'files' | 'log'> {
  database: Database
  domains?: readonly Domain[]
}

/** The role `worker`: the jobs of the queue and the timed work. */
export async function startWork({ domains = DOMAINS, ...deps }: WorkDeps): Promise<{ close(): Promise<void> }> {
  const redis = await openRedis(deps.settings)
  if (redis) await sendByRedis(deps.database, redis, deps.log)
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
  const backup = {
    name: 'back the site up',
    everyMs: BACKUP_EVERY_MS,
    run: (signal: AbortSignal) => backUpWhenDue({ ...deps, now: () => new Date() }, signal),
  }
  const more = [backup, ...(settings.DEMO ? [demo] : []), ...(settings.IMPORT_WATCH === '' ? [] : [watch])]
  const keys = await openKeys({ ...deps, db, sealed: [] }, ['PUSH_KEY'])
  const platform = {
    ...deps,
    settings: { ...settings, ...keys },
    db,
    patientDb: patient.query(),
    remindable: domains.flatMap((domain) => domain.remindable ?? []),
    emit: emitAll(domains),
  }
  const work = await startDomainWork(domains, platform, more).catch(async (error: unknown) => {
    await patient.close()
    redis?.disconnect()
    throw error
  })
  return {
    async close() {
      await work.close()
      await folders.close()
      await patient.close()
      redis?.disconnect()
    },
  }
}
