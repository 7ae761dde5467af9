import { constants, setPriority } from 'node:os'
import { rollUp } from './catalog/index.ts'
import { loadDemo } from './load-demo.ts'
import { findFfmpeg, logFfmpeg } from './media/index.ts'
import { connectPatiently, type Database } from './platform/database/database.ts'
import { createOutageLog } from './platform/database/unavailable.ts'
import type { Files } from './platform/files/port.ts'
import { deleteExpiredKeys } from './platform/http/idempotency.sql.ts'
import { startWorker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { startRounds } from './platform/rounds.ts'
import type { Settings } from './platform/settings.ts'
import { deriveMissing, openWorkFolders, releaseDue, STUDIO_JOBS, studioHandlings } from './studio/index.ts'

const FORGET_KEYS_EVERY_MS = 3600_000
const ROLL_UP_EVERY_MS = 60_000
const RELEASE_EVERY_MS = 5000
const DERIVE_EVERY_MS = 10_000
/** The demo is done at once; again only what a lost database cut off. */
const DEMO_EVERY_MS = 60_000

interface WorkParts {
  settings: Settings
  database: Database
  files: Files
  log: Log
}

/** The role `worker`: the jobs of the queue, and what is done now and again. */
export async function startWork({ settings, database, files, log }: WorkParts): Promise<{ close(): Promise<void> }> {
  // Whatever a server on this machine has to answer comes first; threads and programs started from here inherit it.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH, { log })
  await logFfmpeg(ffmpegPath, log)
  const patient = connectPatiently(database)
  const report = createOutageLog(log)
  const closing = new AbortController()
  const round = (everyMs: number, name: string, run: () => Promise<unknown>) =>
    startRounds(everyMs, run, (error) => {
      if (!closing.signal.aborted) report(error, `could not ${name}`)
    })
  const folders = await openWorkFolders(settings.DATA_DIR)
  const lengthMaxMs = settings.UPLOAD_MAX_MINUTES * 60_000
  const studio = { db: database.query(), files, folders, ffmpegPath, lengthMaxMs }
  const worker = await startWorker(
    { database, concurrency: settings.WORKER_CONCURRENCY, closeTimeoutMs: settings.DRAIN_TIMEOUT_MS, log },
    STUDIO_JOBS,
    studioHandlings(studio),
  )
  const demo = { settings, database, files, log, signal: closing.signal }
  const rounds = [
    round(ROLL_UP_EVERY_MS, 'roll up plays', () => rollUp(patient.query())),
    round(RELEASE_EVERY_MS, 'release what is due', () => releaseDue(database.query(), new Date())),
    round(FORGET_KEYS_EVERY_MS, 'forget expired idempotency keys', () => deleteExpiredKeys(database.query())),
    round(DERIVE_EVERY_MS, 'make what is missing of a file', () => deriveMissing({ ...studio, log }, closing.signal)),
    ...(settings.DEMO
      ? [round(DEMO_EVERY_MS, 'go on with the demo catalogue', async () => (await loadDemo()).completeDemo(demo))]
      : []),
  ]
  return {
    async close() {
      closing.abort()
      await worker.close()
      for (const each of rounds) await each.close()
      await folders.close()
      await patient.close()
    },
  }
}
