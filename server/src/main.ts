import { openingPage } from './opening-page.ts'
import { environmentSettings } from './platform/environment.ts'
import { openListener } from './platform/http/listener.ts'
import { createLog } from './platform/log.ts'
import { hasForeignPort } from './platform/settings.ts'
import type { Keep } from './stores.ts'

const settings = environmentSettings()
/** Those that nobody opens in a browser join the database of a server that runs; beside others a worker is a process of its own. */
const isBehind = settings.ROLES.every((role) => role === 'worker' || role === 'finder')
const log = createLog(settings)
const stopping = new AbortController()
/** What is open, oldest first. */
const opened: { name: string; close: () => Promise<unknown> }[] = []
const keep: Keep = (name, part) => {
  opened.push({ name, close: () => part.close() })
  return part
}

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
  if (isBehind) {
    const { openStores } = await import('./stores.ts')
    const stores = await openStores(settings, { attach: 'wait', keep, log, signal: stopping.signal })
    if (settings.ROLES.includes('finder')) {
      const { startFinder } = await import('./catalog/index.ts')
      keep('finder', await startFinder({ settings, ...stores, log }))
    }
    if (settings.ROLES.includes('worker')) {
      const { startWork } = await import('./worker-role.ts')
      keep('work', await startWork({ settings, ...stores, log }))
    }
    log.info('working')
    return
  }
  // The port answers before the rest of the program is even read.
  const listener = keep('listener', await openListener(settings, await openingPage()))
  log.info({ address: listener.origin }, 'preparing')
  if (hasForeignPort(settings))
    log.warn({ port: settings.PORT, site: settings.SITE_URL }, 'SITE_URL names another port than PORT')
  const { serve } = await import('./serve.ts')
  await serve({ settings, listener, keep, log, signal: stopping.signal })
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
