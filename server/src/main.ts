import { createApplication } from './application.ts'
import { fillWithDemo } from './demo.ts'
import { findFfmpeg } from './media/index.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { environmentSettings } from './platform/environment.ts'
import { openDiskFiles } from './platform/files/disk.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { keepProcess } from './platform/kept-process.ts'
import { createLog } from './platform/log.ts'
import { createSms } from './platform/sms/wiring.ts'
import { STUDIO_JOBS } from './studio/index.ts'
import { ensureWebBuild } from './web-build.ts'

const settings = environmentSettings()
/** A worker on its own joins the database of a server that runs; beside other roles it is a process of its own. */
const isWorkerAlone = settings.ROLES.every((role) => role === 'worker')
const log = createLog(settings)
const stopping = new AbortController()
/** What is open, oldest first. */
const opened: { name: string; close: () => Promise<unknown> }[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort(signal))
// The server that keeps this worker is gone.
process.on('disconnect', () => stopping.abort('disconnect'))

try {
  await start()
  if (!stopping.signal.aborted) await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
} catch (error) {
  if (!stopping.signal.aborted) {
    log.fatal({ err: error }, 'could not start')
    process.exitCode = 1
  }
}
await stop()

async function start(): Promise<void> {
  const building = settings.ROLES.includes('web') ? ensureWebBuild() : Promise.resolve(false)
  building.catch(() => {})
  // A server whose worker could prepare nothing says so at once.
  if (settings.ROLES.includes('worker')) await findFfmpeg(settings.FFMPEG_PATH)
  const database = await openDatabase(settings, { attach: isWorkerAlone && 'wait', signal: stopping.signal, log })
  opened.push({ name: 'database', close: () => database.close() })
  const migrations = await migrate(database)
  if (migrations.length > 0) log.info({ migrations }, 'the database is up to date')

  const files = await openDiskFiles(settings.DATA_DIR)
  opened.push({ name: 'files', close: () => files.close() })
  if (isWorkerAlone) {
    const { startWork } = await import('./work.ts')
    const work = await startWork({ settings, database, files, log })
    opened.push({ name: 'work', close: () => work.close() })
    log.info('working')
    return
  }
  if (settings.DEMO) await fillWithDemo({ settings, database, files, log, signal: stopping.signal })
  if (await building) log.info('the site is built')
  stopping.signal.throwIfAborted()

  const jobs = await openJobs(database, STUDIO_JOBS)
  opened.push({ name: 'jobs', close: () => jobs.close() })
  const app = await createApplication({ settings, database, files, jobs, sms: createSms(settings), logger: log })
  opened.push({ name: 'application', close: () => app.close() })
  if (settings.ROLES.includes('worker')) {
    const worker = keepProcess({ environment: { ROLES: 'worker' }, closeTimeoutMs: settings.DRAIN_TIMEOUT_MS + 5000, log })
    opened.push({ name: 'worker', close: () => worker.close() })
  }
  await app.listen({ port: settings.PORT, host: settings.HOST })
  const drain = setTimeout.bind(null, () => app.server.closeAllConnections(), settings.DRAIN_TIMEOUT_MS)
  stopping.signal.addEventListener('abort', () => drain().unref())
  log.info({ address: app.listeningOrigin, site: settings.SITE_URL }, 'open')
}

/** Requests in progress finish first; what was opened first, the database, closes last. */
async function stop(): Promise<void> {
  log.info({ reason: stopping.signal.reason }, 'stopping')
  for (const { name, close } of opened.reverse()) {
    await close().catch((error: unknown) => log.error({ err: error, part: name }, 'could not close'))
  }
  log.info('stopped')
  // A broken channel to the server must not keep the process.
  if (process.connected) process.disconnect()
}
