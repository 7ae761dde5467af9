import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { StoreOpener } from './composition/stores.ts'
import { openingPage } from './pages/opening-page.ts'
import { storeCompiled } from './platform/compile-cache.ts'
import { logConnections } from './platform/database/connection-gate.ts'
import { environmentSettings } from './platform/environment.ts'
import { openListener } from './platform/http/listener.ts'
import { createLog } from './platform/log.ts'
import { hasForeignPort } from './platform/settings.ts'
import { exportSpans } from './platform/tracing/opentelemetry.ts'
import { logSlowStatements } from './platform/tracing/slow-statements.ts'

const settings = environmentSettings()
/** Processes without a site join the database of a running server; a worker beside other roles is a child process. */
const isBehind = settings.ROLES.every((role) => role === 'worker')
storeCompiled(settings.DATA_DIR, { isBehind })
const log = createLog(settings)
const stopping = new AbortController()
/** Everything to be closed at the end, oldest first. */
const opened: { name: string; close: () => Promise<unknown> }[] = []
const closeLater: StoreOpener = (name, part) => {
  opened.push({ name, close: () => part.close() })
  return part
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort(signal))
// The parent server of this worker is gone.
process.on('disconnect', () => stopping.abort('disconnect'))

logSlowStatements(settings.SLOW_STATEMENT_MS, log)
logConnections(log)

try {
  closeLater('traces', await exportSpans(settings, log))
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
  if (isBehind) {
    const { openStores } = await import('./composition/stores.ts')
    const stores = await openStores(settings, { attach: 'wait', closeLater, log, signal: stopping.signal })
    // Servers on this machine come first; threads and programs started from here inherit the priority.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    const { startWork } = await import('./composition/worker-role.ts')
    closeLater('work', await startWork({ settings, ...stores, log }))
    if (settings.WORKER_PORT > 0) {
      const { openWorkerOperations } = await import('./composition/worker-operations.ts')
      closeLater('operations', await openWorkerOperations({ settings, ...stores, log }))
    }
    log.info('working')
    return
  }
  // The port answers before the rest of the program is loaded.
  const listener = closeLater('listener', await openListener(settings, await openingPage()))
  log.info({ address: listener.origin }, 'preparing')
  if (hasForeignPort(settings))
    log.warn({ port: settings.PORT, site: settings.SITE_URL }, 'SITE_URL names another port than PORT')
  // The database starts while the rest of the program is loaded.
  const { openStores } = await import('./composition/stores.ts')
  const isNew = settings.DATABASE_URL === '' && !existsSync(join(settings.DATA_DIR, 'postgres'))
  const stores = listener.during('准备数据库', () =>
    openStores(settings, { attach: false, closeLater, log, signal: stopping.signal }),
  )
  stores.catch(() => {})
  try {
    const { serve } = await import('./composition/serve.ts')
    await serve({ settings, listener, stores, isNew, closeLater, log, signal: stopping.signal })
  } catch (error) {
    // What is still being opened is closed as well.
    await stores.catch(() => {})
    throw error
  }
}

/** Requests in progress finish first; what was opened first, the database, closes last. */
async function stop(): Promise<void> {
  log.info({ reason: stopping.signal.reason }, 'stopping')
  for (const { name, close } of opened.reverse()) {
    await close().catch((error: unknown) => log.error({ err: error, part: name }, 'could not close'))
  }
  log.info('stopped')
  // A broken channel to the server must not stop the process from ending.
  if (process.connected) process.disconnect()
}
