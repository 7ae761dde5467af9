import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Processes } from '../../deploy/local/processes.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts'
import { inspectedOn } from './inspected.ts'

/** A site whose processes can be inspected. */
export interface InspectedSite {
  origin: string
  folder: string
  settings: Record<string, string>
  processes: Processes
  /** Ports of inspectors, by the names of processes. */
  inspectors: Map<string, number>
  close(): Promise<void>
}

/** Settings whose limits allow all load to come from one machine. */
export const OPEN_SETTINGS = {
  DOWNLOADS_A_DAY: '0',
  DATABASE_STATEMENT_TIMEOUT_MS: '5000',
  TRUST_PROXY: 'loopback',
  DEMO: 'false',
  LOG_LEVEL: 'error',
}

/** Starts the processes of `npm start` (server, worker) so that they can be inspected, on the ports `inspect` and the next. */
export async function startOneSite(at: string, port: number, inspect: number): Promise<InspectedSite> {
  const folder = resolve(at)
  await rm(folder, { recursive: true, force: true })
  const data = join(folder, 'data')
  await mkdir(data, { recursive: true })
  const database = await startEmbeddedPostgres(join(folder, 'database'))
  const settings = {
    SITE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: `postgres://shenglang@localhost/postgres?host=${database.socketFolder}`,
    IDENTITY_KEY: randomBytes(32).toString('hex'),
    PUSH_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    ...OPEN_SETTINGS,
  }
  const processes = new Processes(folder, settings)
  const inspectors = new Map([
    ['web', inspect],
    ['worker', inspect + 1],
  ])
  const close = async () => {
    await processes.close()
    await database.stop()
  }
  try {
    await processes.start('web', { ...inspectedOn(inspect), ROLES: 'web,api', PORT: String(port), DATA_DIR: data })
    await processes.ready('web', port)
    await processes.start('worker', { ...inspectedOn(inspect + 1), ROLES: 'worker', DATA_DIR: data })
    return { origin: settings.SITE_URL, folder: data, settings, processes, inspectors, close }
  } catch (error) {
    await close()
    throw error
  }
}
