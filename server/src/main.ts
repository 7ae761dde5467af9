import { createApplication } from './application.ts'
import { rollUp } from './catalog/index.ts'
import { fillWithDemo } from './demo.ts'
import { connectPatiently, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { environmentSettings } from './platform/environment.ts'
import { openDiskFiles } from './platform/files/disk.ts'
import { createLog } from './platform/log.ts'
import { startRounds } from './platform/rounds.ts'
import { createSms } from './platform/sms/wiring.ts'
import { ensureWebBuild } from './web-build.ts'

const ROLL_UP_EVERY_MS = 60_000

const settings = environmentSettings()
const log = createLog(settings)
const stopping = new AbortController()
/** What is open, oldest first. */
const opened: { name: string; close: () => Promise<unknown> }[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort(signal))

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
  const sms = createSms(settings)
  const building = settings.ROLES.includes('web') ? ensureWebBuild() : Promise.resolve(false)
  building.catch(() => {})
  const database = await openDatabase(settings)
  opened.push({ name: 'database', close: () => database.close() })
  const migrations = await migrate(database)
  if (migrations.length > 0) log.info({ migrations }, 'the database is up to date')

  const files = await openDiskFiles(settings.DATA_DIR)
  opened.push({ name: 'files', close: () => files.close() })
  if (settings.DEMO) await fillWithDemo({ settings, database, files, log, signal: stopping.signal })
  if (await building) log.info('the site is built')
  stopping.signal.throwIfAborted()

  const app = await createApplication({ settings, database, files, sms, logger: log })
  opened.push({ name: 'application', close: () => app.close() })
  if (settings.ROLES.includes('worker')) {
    const patient = connectPatiently(database)
    opened.push({ name: 'patient connection', close: () => patient.close() })
    const report = (error: unknown) => log.error({ err: error }, 'could not roll up plays')
    const rounds = startRounds(ROLL_UP_EVERY_MS, () => rollUp(patient.query()), report)
    opened.push({ name: 'rounds', close: () => rounds.close() })
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
}
