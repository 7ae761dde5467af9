import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startBalancer } from './balancer.ts'
import { type Engines, startEngines } from './engines.ts'
import { Processes } from './processes.ts'

interface SiteOptions {
  /** Emptied first. */
  folder: string
  port: number
  /** A backup with its keys, from which the site begins; without one it begins empty. */
  from?: string | undefined
  /** Settings of all processes. */
  settings?: Record<string, string>
  /** Additional environment of the process with this name. */
  environmentOf?: (name: string) => Record<string, string>
  /** Returns the origin by which the store is reached, such as a proxy's; by default the store's own. */
  storeAt?: (origin: string) => Promise<string>
}

export interface LocalSite {
  origin: string
  engines: Engines
  processes: Processes
  /** Starts one of its processes by name, with additional environment variables. */
  start(name: string, environment?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/**
 * The whole of deploy/compose.yml as processes on loopback, from Debian's packages: PostgreSQL as primary and replica, Redis,
 * Ceph's S3 gateway, nginx, two processes for pages and calls, one for media, two workers.
 */
export async function startLocalSite({ port, settings: more = {}, ...options }: SiteOptions): Promise<LocalSite> {
  const folder = resolve(options.folder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'outbox'), { recursive: true })
  const origin = `http://127.0.0.1:${port}`
  const [redisPort, web, media] = [port + 10, [port + 11, port + 12], [port + 13]]
  const engines = await startEngines(folder, { redisPort, storeAt: options.storeAt })
  const settings = {
    SITE_URL: origin,
    ...engines.settings,
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    MIGRATE_AT_START: 'false',
    OPEN_WHEN_READY: 'true',
    DRAIN_NOTICE_MS: '1500',
    TRUST_PROXY: 'loopback',
    DEMO: 'false',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'error',
    ...more,
  }
  const processes = new Processes(folder, settings)
  const plan: Record<string, Record<string, string>> = {
    'web-1': { ROLES: 'web,api', PORT: String(web[0]) },
    'worker-1': { ROLES: 'worker' },
    'web-2': { ROLES: 'web,api', PORT: String(web[1]) },
    'media-1': { ROLES: 'media', PORT: String(media[0]) },
    'worker-2': { ROLES: 'worker' },
  }
  const start = async (name: string, environment: Record<string, string> = {}) => {
    const planned = plan[name]
    if (!planned) throw new Error(`${name} is none of ${Object.keys(plan)}`)
    await processes.start(name, { ...planned, ...options.environmentOf?.(name), ...environment })
    if (planned.PORT !== undefined) await processes.ready(name, Number(planned.PORT))
  }
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
  const close = async () => {
    await balancer?.close()
    await processes.close()
    await engines.close()
  }
  try {
    Object.assign(settings, options.from === undefined ? newKeys() : await restoreFrom(options.from, folder, processes))
    await processes.command(['migrate'])
    await processes.command(['files', 'prepare'])
    // Read by commands that run beside the site.
    await writeFile(join(folder, 'site.json'), JSON.stringify(settings))
    for (const name of Object.keys(plan)) await start(name)
    balancer = await startBalancer({ folder: join(folder, 'nginx'), port, web, media })
    return { origin, engines, processes, start, close }
  } catch (error) {
    await close()
    throw error
  }
}

const newKeys = () => ({ IDENTITY_KEY: randomBytes(32).toString('hex'), PUSH_KEY: randomBytes(32).toString('hex') })

/** Restores a backup as an operator moves a site to many machines: to a disk first, from which the files go to the store. */
async function restoreFrom(backup: string, folder: string, processes: Processes): Promise<ReturnType<typeof newKeys>> {
  const moved = join(folder, 'moved')
  const disk = { DATA_DIR: moved, FILE_STORE: 'disk' }
  await mkdir(moved)
  await processes.command(['restore', resolve(backup)], disk)
  await processes.command(['files', 'move', '--to', 's3'], disk)
  const keyIn = async (name: string) => (await readFile(join(moved, name), 'utf8')).trim()
  return { IDENTITY_KEY: await keyIn('identity.key'), PUSH_KEY: await keyIn('push.key') }
}
